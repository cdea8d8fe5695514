import { safeStorage } from 'electron';

/** Opens what Electron sealed; to be asked after the app is ready. @throws Error when the system does not give its key */
export async function unseal(sealed: Buffer): Promise<string> {
  const { result } = await safeStorage.decryptStringAsync(sealed);
  return result;
}
