// Loaded into a host before it starts: puts the switch of its calls in and takes orders from the process that started it.

import { z } from 'zod';
import { AppErrorData } from '../../shared/contract/app-error.ts';
import { createCallGate, listenToCalls } from './call-switch.ts';

const name = z.string();
const Message = z.object({
  callSwitch: z.int(),
  order: z.discriminatedUnion('do', [
    z.object({ do: z.enum(['hold', 'letGo', 'accept', 'answered', 'made']), name }),
    z.object({ do: z.literal('refuse'), name, error: AppErrorData }),
  ]),
});

const { around, carryOut } = createCallGate();
listenToCalls(around);
process.on('message', (raw) => {
  const message = Message.safeParse(raw);
  if (!message.success) return;
  process.send?.({ callSwitch: message.data.callSwitch, count: carryOut(message.data.order) });
});
// The host ends when its own work is done.
process.channel?.unref();
