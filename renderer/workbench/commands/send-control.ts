import type { SendControl } from '../../host/host.ts';

/** What a person says about the files that the page sends. */
export interface HeldSending extends SendControl {
  become(next: 'running' | 'paused' | 'stopped'): void;
}

export function createSendControl(onChange: (isPaused: boolean) => void): HeldSending {
  let state: 'running' | 'paused' | 'stopped' = 'running';
  let waiting: (() => void)[] = [];
  return {
    async goesOn() {
      while (state === 'paused') await new Promise<void>((go) => waiting.push(go));
      return state === 'running';
    },
    become(next) {
      if (state === 'stopped') return;
      state = next;
      if (next !== 'paused') {
        for (const go of waiting) go();
        waiting = [];
      }
      onChange(next === 'paused');
    },
  };
}
