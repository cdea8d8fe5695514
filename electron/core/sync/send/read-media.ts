import type { MediaId } from '../../../../shared/domain/ids.ts';
import { type Result, succeeded } from '../../service/http/failure.ts';
import { readMedia } from '../../service/odata/listing-api.ts';
import { type MediaName, mediaAddress } from '../../service/odata/media-address.ts';
import type { Session } from '../../service/session.ts';
import type { RunContext } from '../base/context.ts';
import type { PreparedRequest } from '../base/prepared-request.ts';
import { shutGateUnlessLost } from '../base/put-off.ts';
import { NOT_READABLE, OWN_TAG_REFUSED } from '../base/standard-problems.ts';
import { type EndedTag, ticksAt } from '../base/tag-trust.ts';
import { noteNothingThere } from '../take/absence.ts';
import { applyTheirs } from '../take/merge.ts';
import { takeRead } from '../take/monotonic-reads.ts';
import { askAbout, type PhotoAnswer, persistUnreported } from './ask-unseen-base.ts';

/** What a service says of one photo; or only its tag was in question, and it cannot be read: the tag is the best there is. */
type Reported = PhotoAnswer | { readonly kind: 'unreadable' };

/** Reads a photo whose tag is not known or was refused: what it says is merged, and its tag is that of the next change. */
export function beginReadMedia(context: RunContext, session: Session, mediaId: MediaId): PreparedRequest | null {
  const { store, listingId, now } = context;
  const row = store.remote.get(mediaId);
  if (row === null || mediaAddress(session.account, row) === null) return null;
  const isForTag = row.etag !== null && !context.run.toRead.has(mediaId);
  const { wait, ended } = ticksAt([row], session.account.profile.read, now().getTime(), isForTag);
  return {
    async perform(present) {
      await context.wait(wait, present.signal);
      const reported = isForTag
        ? await readForTag(present, row)
        : await askAbout(context, present, listingId, row, true);
      return () => applyReported(context, present, mediaId, reported, ended.get(mediaId));
    },
  };
}

/** The tag is known, and read once more to be trusted: nothing is sent for it. */
async function readForTag({ api }: Session, name: MediaName): Promise<Result<Reported>> {
  const read = await readMedia(api, name);
  if (read.ok) return succeeded({ kind: 'shown', media: read.value, byChangingNothing: false });
  if (read.failure.kind === 'gone') return succeeded({ kind: 'gone' });
  return read.failure.kind === 'refused' ? succeeded({ kind: 'unreadable' }) : read;
}

function applyReported(
  context: RunContext,
  session: Session,
  mediaId: MediaId,
  reported: Result<Reported>,
  ended: EndedTag | undefined,
): void {
  const { store, run } = context;
  if (!reported.ok) {
    shutGateUnlessLost(context, session, reported.failure);
    return;
  }
  run.toRead.delete(mediaId);
  switch (reported.value.kind) {
    case 'gone':
      noteNothingThere(context, mediaId);
      return;
    case 'notShown':
      persistUnreported(context, mediaId, reported.value.etag);
      store.media.setBlocked(mediaId, NOT_READABLE);
      return;
    case 'unreadable': {
      const row = store.remote.get(mediaId);
      if (row !== null) store.remote.save({ ...row, tagSince: null });
      return;
    }
    case 'shown':
      applyShown(context, mediaId, reported.value, ended);
      if (store.remote.get(mediaId)?.etag === null) run.withoutTag.add(mediaId);
  }
}

function applyShown(
  context: RunContext,
  mediaId: MediaId,
  { media, byChangingNothing }: Extract<Reported, { kind: 'shown' }>,
  ended: EndedTag | undefined,
): void {
  const { store, run } = context;
  const before = store.remote.get(mediaId)?.fields.order ?? null;
  if (byChangingNothing) applyTheirs(context, mediaId, media);
  else {
    const refused = run.refusedTags.get(mediaId) ?? [];
    const taken = takeRead(context, mediaId, media, { refused, ended });
    if (taken === 'older') run.shownOlder.add(mediaId);
    else if (media.etag !== null && refused.includes(media.etag)) store.media.setBlocked(mediaId, OWN_TAG_REFUSED);
    if (taken === 'older') return;
  }
  const row = store.remote.get(mediaId);
  if (row !== null && row.tagSince !== null) run.restless.set(mediaId, (run.restless.get(mediaId) ?? 0) + 1);
  if (row === null || media.fields.order === before) return;
  // Somebody moved it: a moved order waits for the whole listing.
  run.isOrderKnown = false;
  // Where the others stand now is unknown, and so is the order as a whole.
  const fields = ['order' as const];
  if (byChangingNothing)
    store.remote.save({ ...row, unseenBase: row.unseenBase ?? { fields, asked: true, mayReplace: false } });
}
