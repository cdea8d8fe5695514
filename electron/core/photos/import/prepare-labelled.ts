import { createHash } from 'node:crypto';
import type { Corrections } from '../../../../shared/domain/corrections.ts';
import { Sha256 } from '../../../../shared/domain/ids.ts';
import { labelToDraw } from '../../../../shared/domain/picture-rules/drawn-label.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { RenditionRow } from '../../library/store/blob-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { pictureId } from '../pictures/picture-id.ts';
import { type PrepareContext, renditionSpecKey } from './prepare.ts';

function labelledSpecKey(spec: ServiceProfile['rendition'], corrections: Corrections | null, label: string): string {
  const name = createHash('sha256').update(label).digest('hex').slice(0, 16);
  return `label-${name}~${renditionSpecKey(spec, corrections)}`;
}

/** Under which name stands what a service gets of a photo. */
export function sentSpecKey(
  { rendition, pictureRules }: Pick<ServiceProfile, 'rendition' | 'pictureRules'>,
  { corrections, alteration }: Pick<MediaRow, 'corrections' | 'alteration'>,
): string {
  const label = labelToDraw(pictureRules, alteration);
  return label === null ? renditionSpecKey(rendition, corrections) : labelledSpecKey(rendition, corrections, label);
}

/**
 * Makes what a service gets of a picture with a label on it. It has a name and a hash of its own beside the one without, which is what is
 * shown, exported and sent to others. [Note: before the settings] Nothing that looks for renditions by their settings finds it.
 *
 * @throws PhotoRefusal when the pixels cannot be used; BlobError when the library cannot be read or written
 */
export async function prepareLabelled(
  context: PrepareContext,
  { sha256: source, corrections }: Pick<MediaRow, 'sha256' | 'corrections'>,
  spec: ServiceProfile['rendition'],
  label: string,
): Promise<RenditionRow> {
  const { store, blobs, pictures, maker } = context;
  const name = labelledSpecKey(spec, corrections, label);
  const present = store.blobs.rendition(source, name);
  if (present !== null && (await blobs.verifyRendition(present.sha256)) === 'intact') return present;
  return pictures.add(pictureId(source, corrections), 'large', () =>
    blobs.temporary(async (newPath) => {
      const from = { source: blobs.pathOfOriginal(source), scratch: newPath() };
      const file = newPath();
      const made = await maker.labelled(corrections === null ? from : { ...from, corrections }, file, spec, label);
      await blobs.placeRendition(made, file);
      const rendition: RenditionRow = { ...made, sha256: Sha256.parse(made.sha256) };
      await store.soon(() => store.blobs.saveRendition(source, name, rendition), 'derived');
      return rendition;
    }),
  );
}
