import { describe, expect, test, vi } from 'vitest';
import type { SecretStorage } from '../../electron/core/ports.ts';
import { type Cipher, canSeal, chooseSecretStorage } from '../../electron/shell/sealed-secrets.ts';

/** Turns each byte round; enough to see that what is stored is not what was given. */
function cipher(options: { trustworthy?: boolean; stale?: boolean } = {}): Cipher {
  const turn = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ 255));
  return {
    isTrustworthy: () => Promise.resolve(options.trustworthy ?? true),
    encrypt: (text) => Promise.resolve(turn(Buffer.from(`sealed ${text}`))),
    decrypt(sealed) {
      const text = turn(sealed).toString();
      if (!text.startsWith('sealed ')) return Promise.reject(new Error('not ours'));
      return Promise.resolve({ text: text.slice(7), stale: options.stale ?? false });
    },
  };
}

function setUp(options: Parameters<typeof cipher>[0] = {}, environment: NodeJS.ProcessEnv = {}) {
  const sealed = new Map<string, string>();
  const plain = new Map<string, string>();
  let opened = 0;
  const nodeStorage: SecretStorage = {
    read: (name) => Promise.resolve(plain.get(name) ?? null),
    write: (name, secret) => Promise.resolve(void plain.set(name, secret)),
    describe: () => 'a file that only you can read',
  };
  const storage = chooseSecretStorage({
    cipher: cipher(options),
    file: {
      get: (name) => sealed.get(name),
      set: (name, text) => void sealed.set(name, text),
      refuseSetAside: () => undefined,
    },
    openNodeStorage: () => {
      opened += 1;
      return nodeStorage;
    },
    environment,
  });
  return { storage, sealed, plain, opened: () => opened };
}

describe('secrets of the desktop app', () => {
  test('are read again, and lie encrypted', async () => {
    const { storage, sealed, opened } = setUp();
    const secrets = await storage;
    await secrets.write('account-1', 'tøken');
    expect(await secrets.read('account-1')).toBe('tøken');
    expect(Buffer.from(sealed.get('account-1') ?? '', 'base64').toString()).not.toContain('tøken');
    expect(secrets.describe()).toContain('key store');
    expect(opened()).toBe(0);
  });

  test('of an account connected on the command line are found', async () => {
    const { storage, plain } = setUp();
    plain.set('account-1', 'from the command line');
    expect(await (await storage).read('account-1')).toBe('from the command line');
    expect(await (await storage).read('account-2')).toBeNull();
  });

  test('without real encryption nothing is called encrypted', async () => {
    const { storage, sealed, plain } = setUp({ trustworthy: false });
    const secrets = await storage;
    await secrets.write('account-1', 'token');
    expect(secrets.describe()).toBe('a file that only you can read');
    expect([sealed.size, plain.get('account-1')]).toEqual([0, 'token']);
  });

  test('LIGHTBOX_SECRETS=file asks for the file', async () => {
    const { storage } = setUp({}, { LIGHTBOX_SECRETS: 'file' });
    expect((await storage).describe()).toBe('a file that only you can read');
  });

  test('that cannot be opened ask for a new sign-in', async () => {
    const { storage, sealed } = setUp();
    sealed.set('account-1', Buffer.from('from another computer').toString('base64'));
    await expect((await storage).read('account-1')).rejects.toMatchObject({
      code: 'accountRefused',
      action: 'signIn',
    });
  });

  test('are encrypted again when the key has changed', async () => {
    const { storage, sealed } = setUp({ stale: true });
    const secrets = await storage;
    await secrets.write('account-1', 'token');
    const writes = vi.spyOn(sealed, 'set');
    expect(await secrets.read('account-1')).toBe('token');
    expect(writes).toHaveBeenCalledOnce();
    expect(await secrets.read('account-1')).toBe('token');
  });
});

describe('whether the system encrypts', () => {
  test('Linux without a key store does not', () => {
    expect(canSeal(true, 'linux', () => 'basic_text')).toBe(false);
    expect(canSeal(true, 'linux', () => 'unknown')).toBe(false);
    expect(canSeal(true, 'linux', () => 'gnome_libsecret')).toBe(true);
    expect(canSeal(true, 'linux', () => 'kwallet6')).toBe(true);
  });

  test('other systems are not asked for the backend, which they do not have', () => {
    const missing = (): string => {
      throw new Error('only on Linux');
    };
    expect(canSeal(true, 'darwin', missing)).toBe(true);
    expect(canSeal(true, 'win32', missing)).toBe(true);
    expect(canSeal(false, 'darwin', missing)).toBe(false);
  });
});
