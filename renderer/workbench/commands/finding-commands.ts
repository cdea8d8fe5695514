import type { CallInput } from '../../../shared/contract/dispatch.ts';
import type { Finding } from '../../../shared/contract/findings.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import type { ProblemPlace } from '../problem-place.ts';
import { createTellChange } from './tell-change.ts';
import type { CommandTools } from './tools.ts';

/** What is done about what was found before sending. */
export function createFindingCommands(tools: CommandTools) {
  const { services, settle, select, goToPlace, announce, t } = tools;
  const { host, drafts, fieldDrafts } = services;
  const tellChange = createTellChange(tools);

  const fixFindings = async (which: CallInput<'listing.fix'>): Promise<void> => {
    // What is being typed is fixed too.
    await Promise.all([drafts.flush(), fieldDrafts.flush()]);
    const made = await settle(host.call('listing.fix', which), () => void fixFindings(which));
    if (made === null) return;
    const said = t('findings.fixed', { count: made.fixed });
    announce(said);
    if (made.changes.length > 0) tellChange(said, made);
  };

  const alter = async (
    mediaIds: readonly MediaId[],
    alteration: CallInput<'media.alter'>['alteration'],
  ): Promise<void> => {
    const call = host.call('media.alter', { mediaIds: [...mediaIds], alteration });
    const made = await settle(call, () => void alter(mediaIds, alteration));
    if (made !== null && made.changes.length > 0) tellChange(t('altered.changed', { count: mediaIds.length }), made);
  };

  return {
    fixFindings,
    alter,
    /** Where it is fixed by hand. */
    goToFinding(listingId: ListingId, { mediaId, field }: Finding): void {
      select(mediaId === null ? [] : [mediaId]);
      goToPlace({ listingId, mediaId, place: placeOf(mediaId, field) });
    },
  };
}

function placeOf(mediaId: MediaId | null, field: string | null): ProblemPlace {
  if (mediaId === null) return field === null ? 'listing' : 'fields';
  if (field === 'ImageOf') return 'room';
  return field === null ? 'photo' : 'caption';
}
