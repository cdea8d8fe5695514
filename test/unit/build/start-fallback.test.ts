import { describe, expect, test } from 'vitest';
import { type Ended, whyNotStarted } from '../../../build/start-fallback.ts';

const ENDED: Ended = { code: 1, signal: null, said: '', ran: 300 };

describe('Electron that was started', () => {
  test('has not started where its sandbox cannot', () => {
    const said =
      '[1:1122/100000.1:FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly.';
    expect(whyNotStarted({ ...ENDED, code: null, signal: 'SIGTRAP', said })).toContain('user namespaces');
    expect(
      whyNotStarted({ ...ENDED, code: 133, said: 'FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox!' }),
    ).toContain('user namespaces');
  });

  test('has not started where the system lacks something', () => {
    const said = 'electron: error while loading shared libraries: libnss3.so: cannot open shared object file';
    expect(whyNotStarted({ ...ENDED, code: 127, said })).toBe('a library of the system is missing (libnss3.so)');
    expect(whyNotStarted({ ...ENDED, said: 'ERROR:ozone_platform_x11.cc] Missing X server or $DISPLAY' })).toContain(
      'display',
    );
    expect(whyNotStarted({ ...ENDED, code: null, signal: 'SIGSEGV' })).toContain('SIGSEGV');
  });

  test('was there when it ran for a while, ended well, or said itself why it ends', () => {
    expect(whyNotStarted({ ...ENDED, code: 0, said: 'No usable sandbox' })).toBeNull();
    expect(whyNotStarted({ ...ENDED, code: null, signal: 'SIGSEGV', ran: 60_000 })).toBeNull();
    expect(whyNotStarted(ENDED)).toBeNull();
    expect(whyNotStarted({ ...ENDED, code: null, signal: 'SIGINT' })).toBeNull();
  });
});
