import { describe, expect, it } from 'vitest';
import { checkArchive, NODE_ARCHIVES, SHIPPED_NODE } from '../../../../build/packaging/runtime.ts';
import { chooseSigning, nameSuffix } from '../../../../build/packaging/signing.ts';
import { publishConfig, type Target } from '../../../../build/packaging/target.ts';

const AZURE = {
  LIGHTBOX_AZURE_ENDPOINT: 'https://eus.codesigning.azure.net/',
  LIGHTBOX_AZURE_ACCOUNT: 'account',
  LIGHTBOX_AZURE_PROFILE: 'profile',
};
const publishers = ['CN=Publisher, O=Publisher, C=US', 'CN=Next, O=Publisher, C=US'];
const NOBODY = { publishers: [] };
const APPLE = {
  CSC_LINK: 'certificate',
  CSC_KEY_PASSWORD: 'p',
  APPLE_API_KEY: '/key.p8',
  APPLE_API_KEY_ID: 'ID',
  APPLE_API_ISSUER: 'issuer',
};

function signed(target: Target, environment: NodeJS.ProcessEnv) {
  const signing = chooseSigning(target, environment, { publishers });
  if ('problem' in signing) throw new Error(signing.problem);
  return { ...signing, suffix: nameSuffix(target, signing) };
}

describe('how a package is signed', () => {
  it('with nothing given it is named so, and on macOS signed ad hoc, since its fuses broke the signature it came with', () => {
    expect(signed('win-x64', {})).toEqual({ kind: 'none', config: {}, suffix: '-unsigned' });
    expect(signed('mac-arm64', {})).toEqual({
      kind: 'adHoc',
      config: { mac: { identity: '-', notarize: false } },
      suffix: '-unsigned',
    });
  });

  it('on Windows by Azure, or by a certificate, and then nothing may stay unsigned', () => {
    expect(signed('win-x64', AZURE)).toMatchObject({ kind: 'azure', suffix: '', config: { forceCodeSigning: true } });
    const certificate = { WIN_CSC_LINK: 'c', WIN_CSC_KEY_PASSWORD: 'p' };
    expect(signed('win-x64', certificate)).toMatchObject({ kind: 'signtool', config: { forceCodeSigning: true } });
  });

  it('on Windows only under the full names that updates are held to', () => {
    expect(signed('win-x64', AZURE).config).toMatchObject({
      win: { azureSignOptions: { publisherName: publishers[0] } },
    });
    expect(chooseSigning('win-x64', AZURE, { publishers: [] })).toEqual({
      problem: expect.stringContaining('identity.ts') as unknown,
    });
    const { publisherName } = publishConfig({ LIGHTBOX_UPDATE_URL: 'https://a.org' }, '1.2.0', { publishers }) ?? {};
    expect(publisherName).toEqual(publishers);
  });

  it('on macOS by a certificate together with the notary', () => {
    expect(signed('mac-x64', APPLE)).toMatchObject({ kind: 'apple', suffix: '', config: { mac: { notarize: true } } });
  });

  it('on Linux by nobody: the name says nothing of it', () => {
    expect(signed('linux-x64', APPLE)).toEqual({ kind: 'none', config: {}, suffix: '' });
  });

  it.each(Object.keys(AZURE))('without %s it stops rather than leaving the package unsigned', (name) => {
    expect(chooseSigning('win-x64', { ...AZURE, [name]: '' }, { publishers })).toEqual({
      problem: expect.stringContaining(name) as unknown,
    });
  });

  it.each(Object.keys(APPLE))('without %s it stops rather than leaving the app without notarization', (name) => {
    expect(chooseSigning('mac-arm64', { ...APPLE, [name]: undefined }, { publishers })).toEqual({
      problem: expect.stringContaining(name) as unknown,
    });
  });
});

describe('where a package asks for updates', () => {
  it('is nowhere when nothing was said', () => {
    expect(publishConfig({}, '1.2.0', NOBODY)).toBeNull();
  });

  it.each([
    ['1.2.0', 'latest'],
    ['1.2.0-beta.1', 'beta'],
  ])('is an https folder, and of %s the channel %s', (version, channel) => {
    const url = 'https://updates.example/app';
    expect(publishConfig({ LIGHTBOX_UPDATE_URL: url }, version, NOBODY)).toEqual({ provider: 'generic', url, channel });
  });

  it.each(['http://updates.example', 'file:///tmp', 'updates'])('is never %s', (url) => {
    expect(() => publishConfig({ LIGHTBOX_UPDATE_URL: url }, '1.2.0', NOBODY)).toThrow('https');
  });
});

describe('the Node that is shipped', () => {
  it('is one release, its archives told by SHA-256', () => {
    for (const { file, sha256 } of Object.values(NODE_ARCHIVES)) {
      expect(file).toContain(`node-v${SHIPPED_NODE}-`);
      expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    }
    expect(new Set(Object.values(NODE_ARCHIVES).map(({ sha256 }) => sha256)).size).toBe(4);
  });

  it('is refused when its archive is another one', () => {
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    expect(() => checkArchive(new Uint8Array(), { file: 'a.zip', sha256: empty })).not.toThrow();
    expect(() => checkArchive(new Uint8Array([1]), { file: 'a.zip', sha256: empty })).toThrow('Nothing was packed.');
  });
});
