import { protocol } from 'electron';
import { SCHEME } from './addresses.ts';
import { type AssetPorts, createAssetHandler } from './asset-handler.ts';

/** Makes `lightbox:` as good as https for the page: an origin of its own, storage, modules. Before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** Serves the scheme. After the app is ready. */
export function serveScheme(ports: AssetPorts): void {
  protocol.handle(SCHEME, createAssetHandler(ports));
}
