import { safeStorage } from 'electron';
import { type Cipher, canSeal } from './sealed-secrets.ts';

/** Encryption by the system's key store; to be asked after the app is ready. */
export const systemCipher: Cipher = {
  async isTrustworthy() {
    const available = await safeStorage.isAsyncEncryptionAvailable();
    return canSeal(available, process.platform, () => safeStorage.getSelectedStorageBackend());
  },
  encrypt: (text) => safeStorage.encryptStringAsync(text),
  async decrypt(sealed) {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(sealed);
    return { text: result, stale: shouldReEncrypt };
  },
};
