import type { SyncStatus } from '../../../shared/contract/model.ts';

/** Nothing is being sent, and nothing ever was. */
export const IDLE: SyncStatus = {
  running: false,
  paused: false,
  network: 'online',
  uploads: [],
  doneBytes: 0,
  totalBytes: 0,
  nextTryAt: null,
  progress: null,
  asked: [],
  last: null,
};
