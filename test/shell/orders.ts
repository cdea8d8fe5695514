// What the test and the process of the app ask of each other.

import { z } from 'zod';

/** The test plays the system, the person at it, and the page. */
export const Order = z.discriminatedUnion('do', [
  /** The page's request for an address of the app's own scheme. */
  z.object({ do: z.literal('fetch'), address: z.string(), method: z.string() }),
  z.object({
    do: z.enum(['invoke', 'send']),
    window: z.int(),
    /** Of the frame that speaks; null when it is gone. */
    frame: z.string().nullable(),
    channel: z.string(),
    args: z.array(z.unknown()),
  }),
  z.object({ do: z.literal('readyToShow'), window: z.int() }),
  /** @returns whether the app prevents it */
  z.object({ do: z.literal('navigate'), window: z.int(), address: z.string() }),
  /** A link that wants a window of its own. @returns 'deny' or 'allow' */
  z.object({ do: z.literal('openWindow'), window: z.int(), address: z.string() }),
  /** @returns `{ prevented, path }`; the path is null where the system asks the person */
  z.object({ do: z.literal('download'), address: z.string(), fileName: z.string() }),
  /** The person closes the window. */
  z.object({ do: z.literal('closeWindow'), window: z.int() }),
  z.object({ do: z.literal('quit') }),
  /** An event of a part of Electron: what it is called with beside the event. @returns whether it was prevented */
  z.object({
    do: z.literal('emit'),
    from: z.enum(['app', 'powerMonitor', 'window', 'contents', 'notification']),
    event: z.string(),
    args: z.array(z.unknown()),
  }),
  /** The application menu: id, label, enabled and below. */
  z.object({ do: z.literal('menu') }),
  z.object({ do: z.literal('chooseInMenu'), id: z.string() }),
  /** What was asked of the system so far, see `Noted`. */
  z.object({ do: z.literal('noted') }),
]);
export type Order = z.infer<typeof Order>;

export const Fetched = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.instanceof(Uint8Array),
});
export type Fetched = z.infer<typeof Fetched>;

export const Download = z.object({ prevented: z.boolean(), path: z.string().nullable() });
export type Download = z.infer<typeof Download>;

/** Something that the app has asked of the system, in the sequence in which it did. */
export const Noted = z.object({ what: z.string(), with: z.unknown().optional() });
export type Noted = z.infer<typeof Noted>;

/** An entry of the application menu. */
export const MenuEntry = z.object({
  id: z.string().nullable(),
  label: z.string(),
  role: z.string().nullable(),
  enabled: z.boolean(),
  get below() {
    return z.array(MenuEntry);
  },
});
export type MenuEntry = z.infer<typeof MenuEntry>;

/** The app asks for a window, and for what a person says to a dialog. */
export const Wish = z.discriminatedUnion('do', [
  z.object({ do: z.literal('load'), window: z.int(), address: z.string(), preload: z.string() }),
  z.object({ do: z.literal('reload'), window: z.int() }),
  z.object({ do: z.literal('close'), window: z.int() }),
  z.object({ do: z.literal('toPage'), window: z.int(), channel: z.string(), args: z.array(z.unknown()) }),
  /** @returns what the code of the page's own world comes to */
  z.object({ do: z.literal('evaluate'), window: z.int(), code: z.string() }),
  /** @returns the files that were picked; null when the person gave up */
  z.object({ do: z.literal('openDialog'), options: z.unknown() }),
  /** @returns the number of the button */
  z.object({ do: z.literal('messageBox'), options: z.unknown() }),
]);
export type Wish = z.infer<typeof Wish>;

/** By the menu, by the app itself, by closing its window, or by a signal. */
export type Ending = 'menu' | 'quit' | 'window' | 'SIGTERM' | 'SIGKILL';
