/** Whoever waits for a copy: hears how far it is, and can end it. */
export interface CopyWatch {
  /** @param done bytes, of `total` */
  readonly onProgress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

/** As often as a person sees something move. */
const STEPS = 200;

/** Counts bytes, and tells of them as often as somebody can see. */
export function countBytes(total: number, { onProgress, signal }: CopyWatch): (bytes: number) => void {
  let [done, reported] = [0, 0];
  return (bytes) => {
    signal.throwIfAborted();
    done += bytes;
    if (done - reported < total / STEPS && done < total) return;
    reported = done;
    onProgress(Math.min(done, total), total);
  };
}
