import { type RefObject, useEffect, useRef, useState } from 'react';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { CallInput } from '../../../shared/contract/dispatch.ts';
import type { DoctorCheck, DoctorReport } from '../../../shared/contract/doctor-report.ts';
import type { AccountView } from '../../../shared/contract/model.ts';
import type { GivenService } from '../../../shared/contract/policy.ts';
import { useWords } from '../../language/language-store.ts';
import { problemText } from '../../language/problem-words.ts';
import { useWorkbench, type Workbench } from '../../workbench/workbench.ts';
import {
  accountsAt,
  asksPassword,
  type ConnectForm,
  checkConnectForm,
  connectFormOf,
  type FormErrors,
  givenTo,
} from './connect-form.ts';
import { useSignIn } from './use-sign-in.ts';

type Input = CallInput<'account.connect'>;

/** What a trial found, and the account where it was kept. */
export interface Tried {
  readonly input: Input;
  readonly report: DoctorReport;
  readonly outcome: ConnectionOutcome;
  readonly account: AccountView | null;
}

/** What is typed, and what is wrong with it: in a field, or with all of it. */
function useForm(present: AccountView | null, accounts: readonly AccountView[], given: GivenService | null) {
  const words = useWords();
  const [form, setForm] = useState(() => connectFormOf(present, given));
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<AppErrorData | null>(null);
  /** How often a press found something wrong in the fields: each time the focus goes to the first of them. */
  const [refusals, setRefusals] = useState(0);
  const [isAccountAsked, setAccountAsked] = useState(false);
  const isPassword = asksPassword(form, accounts, given);
  return {
    form,
    errors,
    failure,
    refusals,
    isPassword,
    asked: isAccountAsked ? accountsAt(form, accounts).filter(isMeant(form)) : null,
    change(changes: Partial<ConnectForm>): void {
      setForm({ ...form, ...changes });
      setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changes))));
      setFailure(null);
    },
    /** The command that was typed; null when something is wrong, which is shown then. */
    read() {
      const checked = checkConnectForm(words, form, isPassword);
      setErrors(checked.ok ? {} : checked.errors);
      if (!checked.ok) setRefusals(refusals + 1);
      setFailure(null);
      return checked.ok ? checked : null;
    },
    show(error: AppErrorData): void {
      if (error.target === 'account') setAccountAsked(true);
      const field = error.target?.replace(/^(signIn|member)\./, '') ?? '';
      if (field in form) {
        setErrors({ [field]: problemText(words, error) });
        setRefusals(refusals + 1);
      } else setFailure(error);
    },
    /** Marks what the service found fault with. */
    mark({ kind, fields }: ConnectionOutcome): void {
      const says = words.t(kind === 'refused' ? 'outcome.fieldRefused' : 'outcome.fieldAddress');
      setErrors(Object.fromEntries(fields.map((field) => [field, says])));
    },
  };
}

/** A member's account is not signed in to by a secret, and each environment has its own. */
function isMeant({ environment }: ConnectForm): (account: AccountView) => boolean {
  return (account) => account.signIn !== 'member' && account.environment === environment;
}

function useIsMounted(): RefObject<boolean> {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}

interface Steps {
  readonly commands: Workbench['commands'];
  readonly form: Pick<ReturnType<typeof useForm>, 'show'>;
  readonly isOpen: RefObject<boolean>;
  readonly setTried: (tried: Tried | null) => void;
  readonly onClose: () => void;
}

/** What is asked of the service with what was typed, and what is shown of its answer. */
function createSteps({ commands, form, isOpen, setTried, onClose }: Steps) {
  const fail = (error: AppErrorData): void => {
    form.show(error);
    setTried(null);
  };
  const save = async (found: Tried): Promise<void> => {
    const answer = await commands.connect(found.input);
    if (answer.ok) setTried({ ...found, account: answer.value });
    else fail(answer.error);
  };
  return {
    save,
    async saveUnchecked(input: Input): Promise<void> {
      const answer = await commands.connectUnchecked(input);
      if (answer.ok) onClose();
      else fail(answer.error);
    },
    async withPassword(input: CallInput<'account.signInWithPassword'>): Promise<void> {
      const answer = await commands.connectWithPassword(input);
      if (!isOpen.current) return;
      if (answer.ok) onClose();
      else fail(answer.error);
    },
    async tryOut(input: Input, how: 'testing' | 'connecting'): Promise<void> {
      const answer = await commands.tryConnection(input);
      // Cancelled in the meantime: nothing is kept.
      if (!isOpen.current) return;
      if (!answer.ok) return fail(answer.error);
      const found = { input, report: answer.value, outcome: connectionOutcome(answer.value), account: null };
      if (how === 'connecting' && found.outcome.kind === 'good') await save(found);
      else setTried(found);
    },
  };
}

/** The form of a connection and its way: typed, tried without keeping anything, and kept when all is well. */
export function useConnect(present: AccountView | null, onClose: () => void) {
  const { commands, snapshot } = useWorkbench();
  const accounts = snapshot.accounts ?? [];
  const given = givenTo(accounts, snapshot.info?.policy.service ?? null);
  const form = useForm(present, accounts, given);
  const [busy, setBusy] = useState<'testing' | 'connecting' | null>(null);
  const [tried, setTried] = useState<Tried | null>(null);
  const isOpen = useIsMounted();
  const signIn = useSignIn(onClose);
  const steps = createSteps({ commands, form, isOpen, setTried, onClose });

  const go = async (how: 'testing' | 'connecting'): Promise<void> => {
    const read = busy === null ? form.read() : null;
    if (read === null) return;
    if (read.kind === 'member') {
      void signIn.start((way) => commands.beginSignIn({ ...read.input, way }));
      return;
    }
    setBusy(read.kind === 'password' ? 'connecting' : how);
    if (read.kind === 'password') await steps.withPassword(read.input);
    else await steps.tryOut(read.input, how);
    if (isOpen.current) setBusy(null);
  };

  return {
    form,
    /** The service in the form is that of IT. */
    isGiven: present === null && given !== null && accountsAt(form.form, [given]).length > 0,
    busy,
    signIn: signIn.state,
    onOtherDevice: signIn.onOtherDevice,
    tried,
    test: () => void go('testing'),
    connect: () => void go('connecting'),
    back(): void {
      if (tried !== null) form.mark(tried.outcome);
      setTried(null);
    },
    /** Keeps what was tried: after a good test, or all the same. */
    async keep(): Promise<void> {
      if (tried === null || busy !== null) return;
      setBusy('connecting');
      if (tried.outcome.kind === 'good') await steps.save(tried);
      else await steps.saveUnchecked(tried.input);
      setBusy(null);
    },
  };
}

type Verdict = DoctorCheck['verdict'];

/** How a trial of a connection went, from what asks most for a person to what is well. */
export type OutcomeKind = 'unsafe' | 'refused' | 'address' | 'away' | 'good';

export interface OutcomeLine {
  readonly about: 'signIn' | 'upload' | 'listing' | 'connection';
  readonly verdict: Verdict;
  /** `refused`: the address is right, but the sign-in was refused there. */
  readonly says: Verdict | 'refused';
}

interface ConnectionOutcome {
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
