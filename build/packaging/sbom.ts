import { createHash } from 'node:crypto';
import type { ShippedPackage } from './shipped-packages.ts';

export interface SbomInput {
  readonly version: string;
  readonly target: string;
  readonly packages: readonly ShippedPackage[];
  readonly electron: string;
  readonly node: string;
  /** Versions of the libraries in libvips by their names. */
  readonly libvips: Readonly<Record<string, string>>;
  /** The commit of ZXing-C++ of which zxing-wasm is built. */
  readonly zxing: string;
}

/**
 * What a package is made of, as CycloneDX 1.6. [Note: no time] It says nothing of when it was made, so that two builds of one
 * state are equal.
 */
export function sbom(input: SbomInput): Record<string, unknown> {
  const { version, target, packages, electron, node, libvips, zxing } = input;
  const components = [
    ...packages.map(npmComponent),
    library('electron', electron, 'MIT'),
    library('node', node, 'MIT'),
    ...Object.entries(libvips).map(([name, each]) => library(`libvips/${name}`, each, null)),
    library('zxing-cpp', zxing, 'Apache-2.0'),
  ];
  const subject = { type: 'application', name: 'listing-lightbox', version, 'bom-ref': `listing-lightbox@${version}` };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([subject, target, components]))}`,
    version: 1,
    metadata: {
      component: {
        ...subject,
        licenses: [{ license: { id: 'MIT' } }],
        properties: [{ name: 'target', value: target }],
      },
    },
    components,
  };
}

function npmComponent({ name, version, licence, integrity }: ShippedPackage): Record<string, unknown> {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    licenses: [{ expression: licence }],
    ...(integrity?.startsWith('sha512-') === true && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
    }),
  };
}

function library(name: string, version: string, licence: string | null): Record<string, unknown> {
  return {
    type: 'library',
    'bom-ref': `${name}@${version}`,
    name,
    version,
    ...(licence !== null && { licenses: [{ license: { id: licence } }] }),
  };
}

/** A UUID made from content (RFC 9562 version 8), the same for the same content. */
function uuidOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}
