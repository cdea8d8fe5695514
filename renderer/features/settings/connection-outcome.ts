import type { DoctorCheck, DoctorReport } from '../../../shared/contract/doctor-report.ts';
import type { ConnectForm } from './connect-form.ts';

type Verdict = DoctorCheck['verdict'];

/** How a trial of a connection went, from what asks most for a person to what is well. */
export type OutcomeKind = 'unsafe' | 'refused' | 'address' | 'away' | 'good';

export interface OutcomeLine {
  readonly about: 'signIn' | 'upload' | 'listing' | 'connection';
  readonly verdict: Verdict;
  /** `refused`: the address is right, but the sign-in was refused there. */
  readonly says: Verdict | 'refused';
}

export interface ConnectionOutcome {
  readonly kind: OutcomeKind;
  readonly lines: readonly OutcomeLine[];
  /** Fields of the form that have to be looked at again. */
  readonly fields: readonly (keyof ConnectForm)[];
}

type Reason = NonNullable<DoctorCheck['reason']>;

/** Reads a report as what a person wants to know: is the sign-in accepted, are the addresses right, is it safe. */
export function connectionOutcome({ checks }: Pick<DoctorReport, 'checks'>): ConnectionOutcome {
  const of = (id: DoctorCheck['id']): DoctorCheck[] => checks.filter((check) => check.id === id);
  const because = (reason: Reason): DoctorCheck[] => checks.filter((check) => check.reason === reason);
  const connection = worst(of('connection').map(({ verdict }) => verdict));
  const lines: OutcomeLine[] = [
    line('signIn', signInVerdict(checks)),
    addressLine('upload', of('uploadAddress')),
    addressLine('listing', of('webApi')),
    line('connection', connection),
  ];
  if (connection === 'bad') return { kind: 'unsafe', lines, fields: [] };
  const refused = because('refused');
  if (refused.length > 0) return { kind: 'refused', lines, fields: ['token', 'clientSecret'] };
  const wrong = because('address');
  if (wrong.length > 0)
    return { kind: 'address', lines, fields: [...new Set(wrong.map(({ id }) => addressField(id)))] };
  if (because('unreachable').length > 0) return { kind: 'away', lines, fields: [] };
  return { kind: 'good', lines, fields: [] };
}

/** A token is known to be accepted only by an answer that a stranger would not get. */
function signInVerdict(checks: readonly DoctorCheck[]): Verdict {
  if (checks.some(({ reason }) => reason === 'refused')) return 'bad';
  const verdictOf = (id: DoctorCheck['id']): Verdict | undefined => checks.find((check) => check.id === id)?.verdict;
  if (verdictOf('webApi') === 'good') return 'good';
  return verdictOf('webApi') === 'note' ? 'note' : 'skipped';
}

function line(about: OutcomeLine['about'], verdict: Verdict): OutcomeLine {
  return { about, verdict, says: verdict };
}

function addressLine(about: 'upload' | 'listing', [check]: readonly DoctorCheck[]): OutcomeLine {
  if (check === undefined || check.reason === 'unreachable') return line(about, 'skipped');
  return check.reason === 'refused' ? { about, verdict: 'note', says: 'refused' } : line(about, check.verdict);
}

function worst(verdicts: readonly Verdict[]): Verdict {
  for (const verdict of ['bad', 'skipped', 'note', 'good'] as const) if (verdicts.includes(verdict)) return verdict;
  return 'skipped';
}

function addressField(id: DoctorCheck['id']): keyof ConnectForm {
  switch (id) {
    case 'uploadAddress':
      return 'uploadUrl';
    case 'signIn':
      return 'tokenUrl';
    default:
      return 'baseUrl';
  }
}
