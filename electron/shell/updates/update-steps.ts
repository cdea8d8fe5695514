import semver from 'semver';

type UpdateState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'offered'; readonly version: string; readonly notes: string }
  | { readonly kind: 'loading'; readonly version: string }
  | { readonly kind: 'ready'; readonly version: string };

export type UpdateEvent =
  | { readonly kind: 'timeToCheck' }
  | { readonly kind: 'personChecks' }
  | { readonly kind: 'found'; readonly version: string; readonly notes: unknown }
  | { readonly kind: 'nothingFound' }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'personWants' }
  | { readonly kind: 'personWaits' }
  | { readonly kind: 'loaded' }
  | { readonly kind: 'personRestarts' }
  | { readonly kind: 'sendingEnded' };

/** What is done about an event; at most one thing, so that nothing happens behind a dialog. */
export type UpdateAct =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'check' }
  | { readonly kind: 'showNotes'; readonly version: string; readonly notes: string }
  | { readonly kind: 'load' }
  | { readonly kind: 'offerRestart'; readonly version: string }
  | { readonly kind: 'install' }
  | { readonly kind: 'showNothingNew' }
  | { readonly kind: 'showFailure'; readonly why: string };

export interface UpdateSituation {
  readonly state: UpdateState;
  /** A person asked for the check that goes on, and sees how it ended. */
  readonly isAsked: boolean;
  /** A restart was wanted while photos were being sent. */
  readonly wantsRestart: boolean;
}

export const AT_REST: UpdateSituation = { state: { kind: 'idle' }, isAsked: false, wantsRestart: false };

/** Milliseconds between two checks. */
export const BETWEEN_CHECKS = 6 * 60 * 60 * 1000;

interface Around {
  readonly isSending: boolean;
  /** The version that runs. */
  readonly current: string;
}

interface Next {
  readonly situation: UpdateSituation;
  readonly act: UpdateAct;
}

const NOTHING: UpdateAct = { kind: 'nothing' };

/**
 * What an event makes of an update. Nothing is downloaded before its notes were shown and a person wanted it, and nothing is
 * installed while photos are being sent: a restart that was asked for meanwhile comes when sending ends.
 */
export function nextUpdateStep(before: UpdateSituation, event: UpdateEvent, around: Around): Next {
  const { state } = before;
  switch (event.kind) {
    case 'timeToCheck':
      return state.kind === 'idle' ? to({ kind: 'checking' }, { kind: 'check' }) : stay(before);
    case 'personChecks':
      return personChecks(before);
    case 'found':
      return state.kind === 'checking' ? found(before, event.version, event.notes, around) : stay(before);
    case 'nothingFound':
      if (state.kind !== 'checking') return stay(before);
      return to({ kind: 'idle' }, before.isAsked ? { kind: 'showNothingNew' } : NOTHING);
    case 'failed':
      return failed(before, event.why);
    case 'personWants':
      return state.kind === 'offered'
        ? to({ kind: 'loading', version: state.version }, { kind: 'load' })
        : stay(before);
    case 'personWaits':
      return state.kind === 'offered'
        ? to({ kind: 'idle' }, NOTHING)
        : { situation: { ...before, wantsRestart: false }, act: NOTHING };
    case 'loaded':
      if (state.kind !== 'loading') return stay(before);
      return to({ kind: 'ready', version: state.version }, { kind: 'offerRestart', version: state.version });
    case 'personRestarts':
      if (state.kind !== 'ready') return stay(before);
      return around.isSending
        ? { situation: { ...before, wantsRestart: true }, act: NOTHING }
        : { situation: before, act: { kind: 'install' } };
    case 'sendingEnded':
      return state.kind === 'ready' && before.wantsRestart && !around.isSending
        ? { situation: { ...before, wantsRestart: false }, act: { kind: 'install' } }
        : stay(before);
  }
}

function personChecks(before: UpdateSituation): Next {
  const { state } = before;
  switch (state.kind) {
    case 'idle':
      return { situation: { ...before, state: { kind: 'checking' }, isAsked: true }, act: { kind: 'check' } };
    case 'offered':
      return { situation: before, act: { kind: 'showNotes', version: state.version, notes: state.notes } };
    case 'ready':
      return { situation: before, act: { kind: 'offerRestart', version: state.version } };
    case 'checking':
    case 'loading':
      return { situation: { ...before, isAsked: true }, act: NOTHING };
  }
}

function found(before: UpdateSituation, version: string, notes: unknown, { current }: Around): Next {
  // electron-updater refuses them as well; going back is not an update whoever offers it.
  if (!isNewer(version, current)) return to({ kind: 'idle' }, before.isAsked ? { kind: 'showNothingNew' } : NOTHING);
  const text = notesText(notes);
  return to({ kind: 'offered', version, notes: text }, { kind: 'showNotes', version, notes: text });
}

/** A check that nobody asked for fails in silence: the next one comes by itself. A download was asked for. */
function failed(before: UpdateSituation, why: string): Next {
  const isWanted = before.isAsked || before.state.kind === 'loading';
  if (before.state.kind !== 'checking' && before.state.kind !== 'loading') return stay(before);
  return to({ kind: 'idle' }, isWanted ? { kind: 'showFailure', why } : NOTHING);
}

function to(state: UpdateState, act: UpdateAct): Next {
  return { situation: { state, isAsked: false, wantsRestart: false }, act };
}

function stay(situation: UpdateSituation): Next {
  return { situation, act: NOTHING };
}

/** What happens when the app is ended: an update that is ready goes in then, unless photos are still being sent. */
export function installsAtQuit({ state }: UpdateSituation, { isSending }: Pick<Around, 'isSending'>): boolean {
  return state.kind === 'ready' && !isSending;
}

const LONGEST_NOTES = 4000;

/** Notes as a feed has them (text, HTML, or a list by version) as plain text for a dialog. */
export function notesText(notes: unknown): string {
  const whole = Array.isArray(notes) ? notes.map(noteOf).join('\n\n') : noteOf(notes);
  const plain = whole
    .replaceAll(/<(br|\/p|\/li|\/h\d)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    // Control characters would play with whatever shows the text.
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return plain.length > LONGEST_NOTES ? `${plain.slice(0, LONGEST_NOTES)}…` : plain;
}

function noteOf(note: unknown): string {
  if (typeof note === 'string') return note;
  if (typeof note !== 'object' || note === null || !('note' in note)) return '';
  const version = 'version' in note && typeof note.version === 'string' ? `${note.version}\n` : '';
  return typeof note.note === 'string' ? version + note.note : '';
}

/** A version that is none is never newer. */
export function isNewer(version: string, than: string): boolean {
  return semver.valid(version) !== null && semver.valid(than) !== null && semver.gt(version, than);
}
