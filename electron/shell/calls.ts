import { z } from 'zod';
import type { Answer, RawDispatch } from '../../shared/contract/dispatch.ts';
import type { Log } from '../core/library/log.ts';
import { isPageAddress } from './addresses.ts';

/** Who sent a message to the main process. */
export interface Sender {
  readonly isOurWindow: boolean;
  /** Frames inside the page are never ours. */
  readonly isMainFrame: boolean;
  /** Address of the frame when it sent; null once the frame is gone. */
  readonly address: string | null;
}

/** Only the main frame of our own window, while it shows our page, may ask for anything. */
export function isOwnSender(sender: Sender): boolean {
  return sender.isOurWindow && sender.isMainFrame && sender.address !== null && isPageAddress(sender.address);
}

const CallArguments = z.tuple([z.string().min(1).max(100), z.unknown()]);

export interface CallPorts {
  readonly dispatch: RawDispatch;
  readonly log: Log;
  readonly newId: () => string;
}

/** Checks sender and shape of a message, then lets the core answer; like the core it never throws. */
export function createCallHandler(
  ports: CallPorts,
): (sender: Sender, args: readonly unknown[]) => Promise<Answer<unknown>> {
  const refuse = (reason: string, message: string): Answer<unknown> => {
    const incidentId = ports.newId();
    ports.log.warn('a message to the main process was refused', { reason, incidentId });
    return { ok: false, error: { code: 'unsupported', message, action: 'none', incidentId } };
  };
  return async (sender, args) => {
    if (!isOwnSender(sender)) return refuse('sender', 'Only the page of Listing Lightbox may ask this.');
    const call = CallArguments.safeParse(args);
    if (!call.success) return refuse('arguments', 'A message needs the name of a command and its input.');
    return ports.dispatch(...call.data);
  };
}
