import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { startLoopbackHost } from '../../../electron/hosts/loopback.ts';
import { onUsualPort } from '../../../electron/hosts/practice-port.ts';
import { findRendererFolder } from '../../../electron/hosts/shipped.ts';
import type { PolicyView } from '../../../shared/contract/policy.ts';
import { callSwitchBy, createCallGate } from '../call-switch.ts';
import { openCore } from '../open-core.ts';
import { filesOf, openPage } from './page-of-host.ts';
import { type Running, VOLUMES } from './running.ts';

/** Milliseconds by which what is late comes after what it belongs to. */
const LATE = 300;

/**
 * The core and the loopback host in the process of the test: no program is started, and what one spec has compiled the next
 * one uses. [Note: nothing to kill] A spec that kills or halts its host says `test.use({ ownProcess: true })`.
 */
export async function startLoopback(
  home: string,
  context: BrowserContext,
  watch: (page: Page) => void,
  policy: PolicyView,
): Promise<Running> {
  const core = openCore(home, 'loopback', [{ kind: 'volumes', folder: join(dirname(home), VOLUMES) }], policy);
  const gate = createCallGate();
  // Of the answer to a change and the events that report it either may come first (docs/tests.md).
  const late = process.env['LIGHTBOX_LATE'];
  const gated: typeof core = {
    ...core,
    async dispatch(name, input) {
      const answer = await gate.around(name, () => core.dispatch(name, input));
      if (late === 'answers') await setTimeout(LATE);
      return answer;
    },
    subscribe: (listener) =>
      core.subscribe(late === 'events' ? (event) => void setTimeout(LATE).then(() => listener(event)) : listener),
  };
  await core.startBackgroundWork();
  const host = await onUsualPort(home, 0, (port) =>
    startLoopbackHost({ core: gated, rendererFolder: findRendererFolder(), port }),
  );
  const page = await openPage(context, watch, host.url);
  let ended: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    await host.close();
    await core.close();
  };
  const cannot = (): never => {
    throw new Error('This host has no process of its own: say test.use({ ownProcess: true }).');
  };
  return {
    page,
    address: host.url,
    desktop: null,
    calls: callSwitchBy((order) => Promise.resolve(gate.carryOut(order))),
    ...filesOf(page),
    async end(how) {
      if (how === 'SIGKILL') cannot();
      ended ??= stop();
      await ended;
    },
    freeze: cannot,
    thaw: cannot,
  };
}
