import type { Phrase } from '../../../../shared/domain/phrases/phrase.ts';

/** A way that does not lead to the service: nothing was sent to that. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  /** What is told of it. */
  readonly phrase: Phrase;
  /** Nobody answered there, so that the next way may be tried. */
  readonly isUnreachable: boolean;

  constructor(says: Phrase, { isUnreachable = false, cause }: { isUnreachable?: boolean; cause?: unknown } = {}) {
    super(says.code, { cause });
    this.phrase = says;
    this.isUnreachable = isUnreachable;
  }
}
