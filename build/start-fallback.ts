// Whether Electron that was started has failed to start, and why: decided from how it ended, without effects.

/** How a started Electron ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The end of what it said on stderr. */
  readonly said: string;
  /** Milliseconds that it ran. */
  readonly ran: number;
}

/** An app that ran longer was there, whatever ended it then. */
const STARTING = 20_000;

const REASONS: readonly (readonly [RegExp, string])[] = [
  [
    /No usable sandbox|SUID sandbox helper|setuid sandbox|user namespace|zygote_host_impl_linux/i,
    'this system lets no program make the user namespaces that its sandbox needs',
  ],
  [/error while loading shared libraries: ([^\s:]+)/, 'a library of the system is missing ($1)'],
  [/Missing X server|cannot open display|Failed to connect to Wayland/i, 'it could not open the display'],
  [/GLIBC_[\d.]+' not found|GLIBCXX_[\d.]+' not found/, 'this system is older than it needs'],
];

/** How programs end that refuse to start, by signal; shells report one as 128 plus its number. */
const SIGNALS: ReadonlySet<string> = new Set(['SIGTRAP', 'SIGABRT', 'SIGSEGV', 'SIGILL', 'SIGBUS']);
const CODES: ReadonlySet<number> = new Set([126, 127, 132, 133, 134, 135, 139]);

/** Why Electron could not start, for the sentence "because …"; null when it ran, or was ended by a person. */
export function whyNotStarted({ code, signal, said, ran }: Ended): string | null {
  if (code === 0 || ran > STARTING) return null;
  for (const [words, reason] of REASONS) {
    const found = words.exec(said);
    if (found !== null) return reason.replace('$1', found[1] ?? '');
  }
  if (signal !== null && SIGNALS.has(signal)) return `Electron could not start (${signal})`;
  return code !== null && CODES.has(code) ? `Electron could not start (it ended with code ${code})` : null;
}
