import type { ListingService } from '../../shared/contract/listing-services.ts';
import { readinessOf } from '../../shared/domain/readiness.ts';
import { isHeldBack, type ListingStateFacts, type PhotoStateFacts } from '../../shared/domain/state-words.ts';
import type { Words } from './words.ts';

/** The state of one photo in a person's words. */
export function photoStateWord({ t }: Words, facts: PhotoStateFacts): string {
  if (facts.waitsForFile === true) return t('state.waitsForFile');
  if (isHeldBack(facts)) return t('state.paused');
  switch (facts.state) {
    case 'queued':
      return t('state.queued');
    case 'sending':
      return t('state.sending');
    case 'uploaded':
      return t('state.uploaded');
    case 'processing':
      return facts.hasChangesToSend ? t('state.changed') : t('state.processing');
    case 'attached':
      if (facts.hasChangesToSend) return t('state.changed');
      return facts.unseenBase == null ? t('state.attached') : t('state.unseenBase');
    case 'needs-attention':
      return t('state.needsAttention');
    case 'removed':
      return t('state.removed');
    case 'rejected':
      return t('state.rejected');
  }
}

/** The state of a listing in a few words, and whether they ask something of the person. They never say more than its readiness does. */
export function listingStateWords({ t }: Words, facts: ListingStateFacts): { words: string; asks: boolean } {
  const { missingCount, errorCount } = readinessOf(facts);
  const missing = [
    ...(missingCount === 0 ? [] : [t('listingState.missing', { count: missingCount })]),
    ...(errorCount === 0 ? [] : [t('listingState.errors', { count: errorCount })]),
  ];
  const said = (...words: readonly string[]) => ({ words: words.join(', '), asks: false });
  switch (facts.state) {
    case 'empty':
      return said(t('listingState.empty'));
    case 'draft':
      return said(...(missing.length === 0 ? [t('listingState.draft')] : missing));
    case 'changed':
      return said(
        ...(facts.toSend === 0 && facts.processing > 0 ? [] : [t('listingState.changed', { count: facts.toSend })]),
        ...(facts.processing === 0 ? [] : [t('listingState.processing', { count: facts.processing })]),
        ...missing,
      );
    case 'up-to-date':
      // Nothing is to be sent, and more is not known of these.
      return said(
        facts.unseenBase === 0 ? t('listingState.upToDate') : t('listingState.unseenBase', { count: facts.unseenBase }),
        ...missing,
      );
    case 'conflict':
      return { words: t('listingState.conflict', { count: facts.conflicts }), asks: true };
    case 'needs-attention':
      return { words: t('listingState.needsAttention', { count: Math.max(1, facts.needsAttention) }), asks: true };
  }
}

/** How a listing stands at one of several services, in a few words, and whether they ask something of the person. */
export function serviceStateWords({ t }: Words, service: ListingService): { words: string; asks: boolean } {
  const { state, toSend, processing, conflicts, needsAttention, errors, fieldsMissing, unseenBase } = service;
  const held = [
    ...(fieldsMissing.length === 0 ? [] : [t('listingState.missing', { count: fieldsMissing.length })]),
    ...(errors === 0 ? [] : [t('listingState.errors', { count: errors })]),
  ];
  const said = (...words: readonly string[]) => ({ words: words.join(', '), asks: errors > 0 });
  switch (state) {
    case 'empty':
    case 'draft':
      return said(t('services.notThere'), ...held);
    case 'changed':
      return said(
        ...(toSend === 0 && processing > 0 ? [] : [t('listingState.changed', { count: toSend })]),
        ...(processing === 0 ? [] : [t('listingState.processing', { count: processing })]),
        ...held,
      );
    case 'up-to-date':
      return said(unseenBase === 0 ? t('listingState.upToDate') : t('listingState.unseenBase', { count: unseenBase }));
    case 'conflict':
      return { words: t('listingState.conflict', { count: conflicts }), asks: true };
    case 'needs-attention':
      return { words: t('listingState.needsAttention', { count: Math.max(1, needsAttention) }), asks: true };
  }
}
