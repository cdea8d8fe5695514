// A window of the app: a page of the browser with the preload's world beside its own, joined to the main process.

import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { z } from 'zod';
import { PAGE_ADDRESS } from '../../electron/shell/addresses.ts';
import { toApp, toBrowser } from './addresses.ts';
import { type Line, LineClosed } from './line.ts';
import type { Order } from './orders.ts';
import { fromText, toText } from './page/wire.ts';
import { BINDING, DELIVER, FILES, PAGE_SOURCE, PRELOAD_WORLD, preloadSource } from './page/worlds.ts';

export interface ShellPage {
  readonly page: Page;
  load(address: string): Promise<void>;
  /** Delivers a message of the main process; one for a page that is just being left is lost, as in Electron. */
  deliver(channel: string, args: readonly unknown[]): Promise<void>;
}

export interface ShellPageOptions {
  readonly context: BrowserContext;
  readonly window: number;
  readonly preload: string;
  readonly line: Line<Order>;
  readonly watch: (page: Page) => void;
}

const Said = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invoke'), id: z.int(), channel: z.string(), args: z.array(z.unknown()) }),
  z.object({ kind: z.literal('send'), channel: z.string(), args: z.array(z.unknown()) }),
  z.object({ kind: z.literal('locate'), id: z.int(), key: z.int() }),
]);
type Said = z.infer<typeof Said>;

export async function openShellPage(options: ShellPageOptions): Promise<ShellPage> {
  const { context, window, line } = options;
  const page = await context.newPage();
  options.watch(page);
  const session = await context.newCDPSession(page);
  const world = await prepareWorlds(session, options.preload);
  const speak = async (text: string): Promise<void> => {
    const context = world.current();
    // Before the first page and between two of them nobody listens.
    if (context === null) return;
    const expression = `${DELIVER}(${JSON.stringify(text)})`;
    await session.send('Runtime.evaluate', { contextId: context, expression }).catch((error: unknown) => {
      if (world.current() === context && !page.isClosed()) throw error;
    });
  };

  const answerTo = async (said: Extract<Said, { id: number }>): Promise<unknown> => {
    if (said.kind === 'locate') return pathOfFile(session, world.current(), said.key);
    return line.ask({ do: 'invoke', window, frame: toApp(page.url()), channel: said.channel, args: said.args });
  };
  const hear = async (text: string): Promise<void> => {
    const said = Said.parse(fromText(text));
    if (said.kind === 'send') {
      await line.ask({ do: 'send', window, frame: toApp(page.url()), channel: said.channel, args: said.args });
      return;
    }
    const { id } = said;
    try {
      await speak(toText({ id, ok: true, value: await answerTo(said) }));
    } catch (error) {
      if (error instanceof LineClosed) return;
      await speak(toText({ id, ok: false, value: error instanceof Error ? error.message : String(error) }));
    }
  };
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name !== BINDING) return;
    hear(payload).catch((error: unknown) => {
      if (!(error instanceof LineClosed) && !page.isClosed()) process.stderr.write(`The harness: ${String(error)}\n`);
    });
  });
  return {
    page,
    async load(address) {
      if (address !== PAGE_ADDRESS) throw new Error(`The harness loads ${PAGE_ADDRESS} only, not ${address}.`);
      await page.goto(toBrowser(address));
    },
    deliver: (channel, args) => speak(toText({ channel, args })),
  };
}

interface World {
  /** The number of the preload's world in the page that is shown; null while there is none. */
  current(): number | null;
}

async function prepareWorlds(session: CDPSession, preload: string): Promise<World> {
  let current: number | null = null;
  session.on('Runtime.executionContextCreated', ({ context: { id, name } }) => {
    if (name === PRELOAD_WORLD) current = id;
  });
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    if (executionContextId === current) current = null;
  });
  session.on('Runtime.executionContextsCleared', () => {
    current = null;
  });
  await session.send('Runtime.enable');
  await session.send('Page.enable');
  await session.send('Runtime.addBinding', { name: BINDING, executionContextName: PRELOAD_WORLD });
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: PAGE_SOURCE });
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: preloadSource(preload),
    worldName: PRELOAD_WORLD,
  });
  return { current: () => current };
}

/** The path of a file that the page was given; empty when it lies nowhere, such as a picture out of a web page. */
async function pathOfFile(session: CDPSession, contextId: number | null, key: number): Promise<string> {
  if (contextId === null) return '';
  const { result } = await session.send('Runtime.evaluate', { contextId, expression: `${FILES}.get(${key})` });
  if (result.objectId === undefined) throw new Error('The file to locate is gone.');
  const { path } = await session.send('DOM.getFileInfo', { objectId: result.objectId });
  return path;
}
