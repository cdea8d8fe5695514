import type { z } from 'zod';
import type { ElectronBridge } from '../../shared/contract/bridge.ts';
import { contract } from '../../shared/contract/contract.ts';
import { Given } from '../../shared/contract/given.ts';
import { droppedFolders } from './dropped-files.ts';
import type { EarlyAnswers } from './early-answers.ts';
import type { Host } from './host.ts';
import { saveBlob } from './save-file.ts';
import { createEventHub, pageError, readAnswer, typedDispatch } from './typed-dispatch.ts';

declare global {
  interface Window {
    readonly lightbox?: ElectronBridge;
  }
}

/** The host behind the preload of the desktop app. */
export function createElectronHost(bridge: ElectronBridge, earlyAnswers: EarlyAnswers): Host {
  const hub = createEventHub();
  bridge.subscribe((name, payload) => hub.receive(name, payload));
  return {
    kind: 'electron',
    call: typedDispatch((name, input) => earlyAnswers.take(name, input) ?? bridge.call(name, input)),
    subscribe: hub.subscribe,
    blobUrl: (picture, size) => bridge.blobUrl(picture, size),
    // [Note: no link] The window goes nowhere but to the page, so what is saved is a blob of the page's own.
    async saveDownload(id, fileName) {
      try {
        const answer = await fetch(`/download/${id}`);
        if (!answer.ok) return pageError('internal', 'host.notHandedOver', 'retry');
        saveBlob(await answer.blob(), fileName);
        return null;
      } catch {
        return pageError('internal', 'host.notHandedOver', 'retry');
      }
    },
    addFiles: (listingId, files) => readOf(contract['media.add'].output, () => bridge.addFiles(listingId, files)),
    replaceFile: (mediaId, file) => readOf(contract['media.replace'].output, () => bridge.replaceFile(mediaId, file)),
    fixFile: (mediaId, file) => readOf(contract['media.fix'].output, () => bridge.fixFile(mediaId, file)),
    dragOut: (listingId, mediaIds) => bridge.dragOut(listingId, mediaIds),
    menu: {
      describe: (description) => bridge.describeMenu(description),
      onChosen: (listener) => bridge.onMenuChosen((id) => typeof id === 'string' && listener(id)),
    },
    onGiven: (listener) =>
      bridge.onGiven((raw) => {
        const given = Given.safeParse(raw);
        if (given.success) listener(given.data);
      }),
    // A dropped folder is one of the files here; the preload resolves it to its path and the core looks inside.
    filesFromDrop: (transfer) => Promise.resolve(droppedFolders(transfer)),
    onConnection(listener) {
      listener('connected');
      return () => {};
    },
  };
}

/** The answer about files that the bridge hands on. */
async function readOf<Output extends z.ZodType>(output: Output, asked: () => Promise<unknown>) {
  try {
    return readAnswer(output, await asked());
  } catch {
    return { ok: false, error: pageError('internal', 'host.silent', 'retry') } as const;
  }
}
