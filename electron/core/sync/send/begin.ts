import { streamMethod } from '../../../../shared/domain/service-profile.ts';
import type { Session } from '../../service/session.ts';
import type { RunContext } from '../base/context.ts';
import type { LocalStep, Operation } from '../base/operation.ts';
import type { PreparedRequest } from '../base/prepared-request.ts';
import { beginAskingUnknown } from './ask-unseen-base.ts';
import { beginAttach } from './attach.ts';
import { counted } from './copied-library.ts';
import { beginInsert } from './insert.ts';
import { beginMakingMedia } from './make-media.ts';
import { beginPatch } from './patches.ts';
import { beginPicture } from './pictures.ts';
import { beginPreparing } from './preparing.ts';
import { beginReadMedia } from './read-media.ts';
import { beginRead } from './refresh.ts';
import { beginSettling } from './settle-doubt.ts';
import { beginUpload } from './uploads.ts';

/**
 * Commits the evidence of an operation, with exactly what it sends, in the transaction in which `next` decided on it:
 * nothing is sent without. Null where there is nothing to do it with.
 */
export function begin(context: RunContext, session: Session, operation: Operation): PreparedRequest | null {
  switch (operation.kind) {
    case 'prepare':
      return beginPreparing(context, operation);
    case 'settle':
      return beginSettling(context, operation.attemptId);
    case 'askUnknown':
      return beginAskingUnknown(context);
    case 'read':
      return beginRead(context, session, operation);
    case 'readMedia':
      return beginReadMedia(context, session, operation.mediaId);
    case 'upload':
      return beginUpload(context, operation);
    case 'insert':
      return counted(context, beginInsert(context, session, operation));
    case 'attach': {
      const isStreamed = streamMethod(session.account.profile) !== null;
      return counted(context, (isStreamed ? beginMakingMedia : beginAttach)(context, session, operation));
    }
    case 'picture':
      return beginPicture(context, session, operation);
    case 'patch':
      return beginPatch(context, session, operation);
  }
}

/** Does what was decided without asking the service. */
export function applyLocally({ store, listingId }: RunContext, step: LocalStep): void {
  switch (step.kind) {
    case 'block':
      for (const mediaId of step.mediaIds) store.media.setBlocked(mediaId, step.problem);
      return;
    case 'blockListing':
      store.listings.setBlocked(listingId, step.problem);
      return;
    case 'beginOrder':
      for (const mediaId of step.mediaIds) {
        const row = store.remote.get(mediaId);
        if (row !== null) store.remote.save({ ...row, fields: { ...row.fields, order: null } });
      }
  }
}
