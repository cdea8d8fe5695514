import type { MediaItem } from '../../../shared/contract/model.ts';
import type { Flag } from '../../../shared/domain/culling.ts';
import { createTellChange } from './tell-change.ts';
import type { CommandTools } from './tools.ts';

type Culled = Pick<MediaItem, 'mediaId' | 'number' | 'mediaKeyNumeric'>;

/** What a person thinks of photos. For one photo its tile shows it, and it is announced to those who do not see the tile. */
export function createCullCommands(tools: CommandTools) {
  const { services, settle, announce, t } = tools;
  const { host } = services;
  const tellChange = createTellChange(tools);

  /** What is rejected and at the service changes there with the next sync: that is said, also of one. */
  const saidOf = (photos: readonly Culled[], flag: Flag): { readonly words: string; readonly matters: boolean } => {
    const [only, second] = photos;
    const one = second === undefined ? only : undefined;
    const count = photos.length;
    if (flag === 'rejected' && photos.some(({ mediaKeyNumeric }) => mediaKeyNumeric !== null)) {
      return { words: t('cull.rejectedThere', { count }), matters: true };
    }
    const [ofOne, ofMany] = SAYS[flag];
    if (one === undefined) return { words: t(ofMany, { count }), matters: true };
    return { words: t(ofOne, { position: one.number }), matters: false };
  };

  const flag = async (photos: readonly Culled[], to: Flag): Promise<void> => {
    if (photos.length === 0) return;
    const flags = photos.map(({ mediaId }) => ({ mediaId, flag: to }));
    const made = await settle(host.call('media.flag', { flags }), () => void flag(photos, to));
    if (made === null) return;
    const { words, matters } = saidOf(photos, to);
    if (matters && made.changes.length > 0) tellChange(words, made);
    else announce(words);
  };

  const rate = async (photos: readonly Culled[], rating: number): Promise<void> => {
    const [first, second] = photos;
    if (first === undefined) return;
    const mediaIds = photos.map(({ mediaId }) => mediaId);
    const made = await settle(host.call('media.rate', { mediaIds, rating }), () => void rate(photos, rating));
    if (made === null) return;
    if (second === undefined) announce(t('cull.rated', { position: first.number, stars: rating }));
    else tellChange(t('cull.ratedMany', { count: mediaIds.length, stars: rating }), made);
  };

  /** Rejects photos of the same beside the one that is kept. Answers whether it was done. */
  const keepOnly = async (kept: Culled, rejected: readonly Culled[]): Promise<boolean> => {
    if (rejected.length === 0) return true;
    const flags = rejected.map(({ mediaId }) => ({ mediaId, flag: 'rejected' as const }));
    const made = await settle(host.call('media.flag', { flags }), () => void keepOnly(kept, rejected));
    if (made !== null) {
      tellChange(t('cull.keptOnly', { position: kept.number, count: rejected.length }), made);
    }
    return made !== null;
  };

  return { flag, rate, keepOnly };
}

const SAYS = {
  rejected: ['cull.rejectedOne', 'cull.rejectedMany'],
  picked: ['cull.pickedOne', 'cull.pickedMany'],
  none: ['cull.keptOne', 'cull.keptMany'],
} as const;
