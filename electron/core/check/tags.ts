import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import type { HttpAnswer } from '../service/http/http.ts';
import { fromMediaEntities, type IncomingMedia } from '../service/odata/media-mapper.ts';
import type { Session } from '../service/session.ts';
import { type DoctorFinding, failedFinding, finding, readCollection, send } from './findings.ts';
import {
  type Ask,
  lagFindings,
  measureLags,
  measureTick,
  tickFinding,
  tickLength,
  type Unwritten,
  type Write,
} from './measures.ts';
import { entityOf, type OwnMedia, readOwnPhoto, type ShownPhoto, tagOf, writeAsItIs } from './own-media.ts';

export interface TagsCheck {
  readonly findings: readonly DoctorFinding[];
  /** The service took a change with its own tag, so what is added can be removed again. */
  readonly canChange: boolean;
  /** What further changes of the photo start from; null where it cannot be read, or was not changed. */
  readonly changed: { readonly photo: ShownPhoto; readonly tag: string | null } | null;
}

const MADE_UP = 'W/"lightbox-made-up"';

/** Writes a photo as it is: with the tag just received, with one that is not current any more, and with none. */
export async function checkTags(session: Session, own: OwnMedia): Promise<TagsCheck> {
  const current = await readOwnPhoto(session, own);
  if ('check' in current) return { findings: [current], canChange: false, changed: null };
  const first = await writeAsItIs(session, current, current.etag);
  if (!first.ok) return { findings: [failedFinding('tags', first.failure)], canChange: false, changed: null };
  const { status } = first.value;
  // [Note: no second try] A refused tag means that the photo may not be as it is known: writing it without a fitting tag
  // could then overwrite what somebody wrote.
  if (!isTaken(status)) {
    const said = phrase('tags.unclear', { status });
    const refused =
      current.shown === null ? finding('tags', 'note', said) : tagsFinding({ own: status, stale: null, missing: null });
    return { findings: [refused], canChange: false, changed: null };
  }
  const newTag = tagOf(first.value);
  const isReallyOld = newTag !== null && newTag !== current.etag;
  const stale = await writeAsItIs(session, current, isReallyOld ? current.etag : MADE_UP);
  const missing = await writeAsItIs(session, current, null);
  if (!stale.ok) return { findings: [failedFinding('tags', stale.failure)], canChange: true, changed: null };
  if (!missing.ok) return { findings: [failedFinding('tags', missing.failure)], canChange: true, changed: null };
  return {
    findings: [
      tagsFinding({ own: status, stale: stale.value.status, missing: missing.value.status }),
      preferFinding(first.value.headers['preference-applied']),
    ],
    canChange: true,
    changed:
      current.shown === null
        ? null
        : { photo: { ...current, shown: current.shown }, tag: lastTag([first.value, stale.value, missing.value]) },
  };
}

/** The tag by the last of the writes that were taken; null where that sent none. */
function lastTag(answers: readonly HttpAnswer[]): string | null {
  const last = answers.findLast(({ status }) => isTaken(status));
  return last === undefined ? null : tagOf(last);
}

interface TagAnswers {
  /** Status of a PATCH with the tag the service had just sent. */
  readonly own: number;
  /** Null: not tried, since the first one was refused. */
  readonly stale: number | null;
  readonly missing: number | null;
}

function isTaken(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Reads how the service treats its own tag, an old one and none. The PATCHes left all values as they were. */
function tagsFinding({ own, stale, missing }: TagAnswers): DoctorFinding {
  if (!isTaken(own)) return finding('tags', 'bad', phrase('tags.refused', { status: own }));
  const without =
    missing === null
      ? []
      : isTaken(missing)
        ? phrase('tags.withoutTaken')
        : phrase('tags.withoutRefused', { status: missing });
  if (stale !== null && isTaken(stale)) {
    return finding('tags', 'bad', phrase('tags.staleTaken', { status: stale, without }));
  }
  return finding('tags', 'good', phrase('tags.good', { status: String(stale), without }));
}

function preferFinding(applied: string | undefined): DoctorFinding {
  return applied === undefined
    ? finding('prefer', 'good', phrase('prefer.unsaid'))
    : finding('prefer', 'good', phrase('prefer.honoured', { applied: shortened(applied) }));
}

/** A header may be of any length; `…` shows that it was cut. */
function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

interface Instruments {
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly canLookUp: boolean;
}

/** What an answer shows of the version that it is about. */
type Mark = Pick<IncomingMedia, 'etag' | 'modifiedAt'>;

/**
 * Measures on a photo of ours, which stays as it is: how close two changes may be and have the same tag, and how soon reads by key
 * and by `$filter` show a change.
 *
 * @param photo as the service showed it before the first change of this diagnostics
 * @param tag its tag by now
 */
export async function checkLag(
  session: Session,
  photo: ShownPhoto,
  tag: string | null,
  { wait, canLookUp }: Instruments,
): Promise<DoctorFinding[]> {
  const { profile } = session.account;
  const now = (): number => session.api.now().getTime();
  const writer = createWriter(session, photo, tag, now);
  const tick = await measureTick({ write: writer.write, wait }, photo.etag);
  if (tick.kind === 'unclear') return [tickFinding(tick, null, profile)];
  // What is looked for has another tag than what was there before.
  await wait(tickLength(tick));
  const before = writer.last();
  const written = await writer.write();
  if ('why' in written) {
    const unmeasured = { kind: 'unclear', why: written.why } as const;
    return [tickFinding(tick, unmeasured, profile), ...lagFindings(unmeasured, null, profile)];
  }
  const { mediaKey } = photo.shown;
  const marks = { before, written: writer.last() };
  const byKey = asking(session, photo.url, entityOf, marks);
  const byFilter = asking(session, filterFor(session, mediaKey), (answer) => findIn(answer, mediaKey), marks);
  const lags = await measureLags(canLookUp ? [byKey, byFilter] : [byKey], { wait, now });
  const [keyLag = null, filterLag = null] = lags;
  return [tickFinding(tick, keyLag, profile), ...(keyLag === null ? [] : lagFindings(keyLag, filterLag, profile))];
}

/**
 * Writes the photo as it is, again and again. [Note: nobody's words] Before each write it is read: where somebody has changed it
 * in the same tick, the tag would let the next write take that back.
 */
function createWriter(session: Session, photo: ShownPhoto, tag: string | null, now: () => number) {
  let mark: Mark = { etag: tag, modifiedAt: null };
  const read = async (): Promise<IncomingMedia | Unwritten> => {
    const answer = await send(session, { method: 'GET', url: photo.url });
    if (!answer.ok) return { why: answer.failure.phrase };
    const shown = answer.value.status === 200 ? entityOf(answer.value) : null;
    return shown ?? { why: phrase('measure.status', { status: answer.value.status }) };
  };
  return {
    /** What the last answer to a write said. */
    last: (): Mark => mark,
    async write(): Promise<Write | Unwritten> {
      const shown = await read();
      if ('why' in shown) return shown;
      if (!isSame(shown, photo.shown)) return { why: phrase('measure.changed') };
      const sent = now();
      const answer = await writeAsItIs(session, photo, mark.etag ?? shown.etag);
      if (!answer.ok) return { why: answer.failure.phrase };
      const { status } = answer.value;
      if (!isTaken(status)) return { why: phrase(status === 412 ? 'measure.changed' : 'measure.refused', { status }) };
      const answered = now();
      const reported = tagOf(answer.value) === null ? await read() : null;
      if (reported !== null && 'why' in reported) return reported;
      const etag = tagOf(answer.value) ?? reported?.etag ?? null;
      if (etag === null) return { why: phrase('tags.none') };
      mark = { etag, modifiedAt: entityOf(answer.value)?.modifiedAt ?? reported?.modifiedAt ?? null };
      return { etag, sent, answered };
    },
  };
}

function isSame({ fields }: IncomingMedia, before: IncomingMedia): boolean {
  return (
    fields.shortDescription === before.fields.shortDescription &&
    fields.imageOf === before.fields.imageOf &&
    fields.deletedYN === before.fields.deletedYN
  );
}

interface Marks {
  readonly before: Mark;
  readonly written: Mark;
}

/** Asks at an address whether what was written is shown there. */
function asking(session: Session, url: string, find: (answer: HttpAnswer) => IncomingMedia | null, marks: Marks): Ask {
  return async () => {
    const answer = await send(session, { method: 'GET', url });
    if (!answer.ok) return { why: answer.failure.phrase };
    const { status } = answer.value;
    // Right after a change it may not be found.
    if (status === 404) return false;
    if (status !== 200) return { why: phrase('measure.status', { status }) };
    const found = find(answer.value);
    return found !== null && shows(found, marks);
  };
}

function filterFor(session: Session, mediaKey: string): string {
  const filter = encodeURIComponent(`MediaKey eq '${mediaKey.replaceAll("'", "''")}'`);
  return `${session.account.baseUrl}/RESO/OData/Media?$filter=${filter}`;
}

function findIn(answer: HttpAnswer, mediaKey: string): IncomingMedia | null {
  const { media } = fromMediaEntities(readCollection(answer)?.entries ?? []);
  return media.find((each) => each.mediaKey === mediaKey) ?? null;
}

function shows(found: Mark, { before, written }: Marks): Awaited<ReturnType<Ask>> {
  if (found.etag !== null && written.etag !== before.etag) return found.etag === written.etag;
  if (found.modifiedAt !== null && written.modifiedAt !== null && written.modifiedAt !== before.modifiedAt)
    return found.modifiedAt === written.modifiedAt;
  return { why: phrase('measure.noMark') };
}
