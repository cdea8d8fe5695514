import { AppError } from '../../../../shared/contract/app-error.ts';
import type { HandlerInput, Handlers } from '../../../../shared/contract/dispatch.ts';
import type { MediaId, Sha256 } from '../../../../shared/domain/ids.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { checkOriginals, fixOriginal } from '../../photos/storage/check-originals.ts';
import { removeForGood, whyItStays } from '../../photos/storage/remove-for-good.ts';
import { removeUnusedSoon } from '../../photos/storage/unused-pictures.ts';
import { cleanStorage, storageUsage } from '../../photos/storage/usage.ts';
import { saying } from '../../service/http/failure.ts';
import { type HandlerContext, listingOrThrow, mediaOrThrow, profileOf } from './handler-context.ts';

/** What is done about the files of the library. */
export function storageHandlers(context: HandlerContext) {
  const { importing, ports, onCheck } = context;
  const now = (): number => ports.now().getTime();
  let check: AbortController | null = null;
  return {
    'storage.usage': () => storageUsage(importing, ports.home, now()),
    'storage.clean': () => cleanStorage(importing, ports.home, now()),
    async 'storage.checkOriginals'() {
      if (check !== null) throw new AppError('conflict', phrase('error.checkUnderWay'), { action: 'retry' });
      check = new AbortController();
      try {
        return await checkOriginals(importing, { onProgress: onCheck, signal: check.signal });
      } finally {
        check = null;
      }
    },
    'storage.cancelCheck'() {
      check?.abort();
      return {};
    },
    async 'media.fix'({ mediaId, path }) {
      await fixOriginal(importing, mediaOrThrow(context, mediaId), { path }, (listingId) =>
        profileOf(context, listingOrThrow(context, listingId)),
      );
      return { mediaId };
    },
    'media.removeForGood': (input) => removeAll(context, input),
  } satisfies Partial<Handlers>;
}

async function removeAll(context: HandlerContext, { mediaIds }: HandlerInput<'media.removeForGood'>) {
  const { store, ports, importing } = context;
  const removed: MediaId[] = [];
  const kept: { mediaId: MediaId; why: Phrase }[] = [];
  const pictures = new Set<Sha256>();
  await store.soon(() => {
    // A transaction that is tried again begins anew.
    removed.length = kept.length = 0;
    for (const mediaId of new Set(mediaIds)) {
      const media = mediaOrThrow(context, mediaId);
      const why = whyItStays(store, media);
      if (why !== null) {
        kept.push({ mediaId, why });
        continue;
      }
      for (const sha256 of removeForGood(store, media, ports.now().toISOString())) pictures.add(sha256);
      removed.push(mediaId);
    }
  });
  // Only once that is certain: what is taken back must find its files.
  await removeUnusedSoon(importing, pictures);
  return {
    removed,
    kept: kept.map(({ mediaId, why }) => ({
      mediaId,
      problem: { code: 'removalNotSent', ...saying(why), action: 'none' as const },
    })),
  };
}
