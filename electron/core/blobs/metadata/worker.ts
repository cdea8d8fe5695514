// A thread of its own, so that nothing that is read of a file keeps the thread waiting that answers people.

import { parentPort } from 'node:worker_threads';
import { answer, type Question } from './protocol.ts';

parentPort?.on('message', ({ id, question }: { readonly id: number; readonly question: Question }) => {
  parentPort?.postMessage({ id, answer: answer(question) });
});
