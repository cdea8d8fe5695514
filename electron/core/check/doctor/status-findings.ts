import { mediaStanding } from '../../../../shared/domain/media-status.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { IncomingMedia } from '../../service/odata/media-mapper.ts';
import { type Finding, finding, propose } from './findings.ts';

/** No picture is processed for longer than this, in milliseconds. */
const LONGEST = 24 * 60 * 60_000;

/**
 * What is told of the status of a listing's photos; nothing where none of them has one. [Note: a status that nobody tends] Where
 * photos of long ago are all said to be incomplete, the status says nothing of them.
 */
export function statusFinding(
  media: readonly Pick<IncomingMedia, 'mediaStatus' | 'modifiedAt'>[],
  { read }: ServiceProfile,
  now: Date,
): Finding | null {
  const told = media.filter(({ mediaStatus }) => mediaStatus !== null);
  if (told.length === 0) return null;
  const standings = told.map(({ mediaStatus }) => mediaStanding(mediaStatus, true));
  const processing = standings.filter((standing) => standing === 'processing').length;
  const old = told.filter(({ modifiedAt }) => now.getTime() - Date.parse(modifiedAt ?? '') > LONGEST);
  const isUntended =
    old.length > 0 && old.every(({ mediaStatus }) => mediaStanding(mediaStatus, true) === 'processing');
  if (!isUntended)
    return finding('mediaStatus', 'good', phrase('mediaStatus.told', { count: told.length, processing }));
  const why = phrase('mediaStatus.untended', { count: old.length });
  return finding('mediaStatus', 'note', why, propose('read.mediaStatus', read.mediaStatus, false, why));
}
