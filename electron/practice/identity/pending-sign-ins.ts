import { randomBytes, randomInt } from 'node:crypto';
import type { PracticeMember } from './members.ts';

/** Milliseconds. */
const CODE_LIVES = 60_000;
const DEVICE_CODE_LIVES = 10 * 60_000;
/** Without vowels, so that no word comes about, and without letters that are taken for others (RFC 8628 §6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

interface CodeGrant {
  readonly member: PracticeMember;
  readonly redirectUri: string;
  /** SHA-256 of the verifier, base64url (RFC 7636). */
  readonly challenge: string;
  readonly nonce: string | null;
  readonly scope: string;
}

interface DeviceSignIn {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly scope: string;
  /** Milliseconds since 1970. */
  readonly until: number;
  answer: PracticeMember | 'denied' | null;
}

/** Sign-ins that have begun and were not redeemed yet; a restart forgets them. */
export function createPendingSignIns(now: () => Date) {
  const codes = new Map<string, CodeGrant & { readonly until: number }>();
  const devices = new Map<string, DeviceSignIn>();
  const forgetOld = (): void => {
    for (const kept of [codes, devices]) {
      for (const [key, { until }] of kept) if (until <= now().getTime()) kept.delete(key);
    }
  };
  return {
    addCode(grant: CodeGrant): string {
      forgetOld();
      const code = randomBytes(24).toString('base64url');
      codes.set(code, { ...grant, until: now().getTime() + CODE_LIVES });
      return code;
    },
    /** A code is good once. */
    takeCode(code: string): CodeGrant | null {
      forgetOld();
      const grant = codes.get(code) ?? null;
      codes.delete(code);
      return grant;
    },
    addDevice(scope: string): DeviceSignIn {
      forgetOld();
      const letters = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
      const device: DeviceSignIn = {
        deviceCode: randomBytes(24).toString('base64url'),
        userCode: `${letters.slice(0, 4)}-${letters.slice(4)}`,
        scope,
        until: now().getTime() + DEVICE_CODE_LIVES,
        answer: null,
      };
      devices.set(device.deviceCode, device);
      return device;
    },
    deviceBy(deviceCode: string): DeviceSignIn | null {
      forgetOld();
      return devices.get(deviceCode) ?? null;
    },
    /** As a person types it: in any case, with or without the hyphen. */
    deviceByUserCode(typed: string): DeviceSignIn | null {
      forgetOld();
      const bare = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z]/g, '');
      return [...devices.values()].find(({ userCode }) => bare(userCode) === bare(typed)) ?? null;
    },
    removeDevice: (deviceCode: string): void => void devices.delete(deviceCode),
  };
}

export type PendingSignIns = ReturnType<typeof createPendingSignIns>;
