import { z } from 'zod';
import type { DoctorCheck, DoctorProposal } from '../../../shared/contract/doctor-report.ts';
import { inEnglish, type Phrase, phrase } from '../../../shared/domain/phrases/phrase.ts';
import type { ProfileSetting, ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { sendAuthorised } from '../service/http/auth.ts';
import type { Failure, Result } from '../service/http/failure.ts';
import type { HttpAnswer, HttpRequest } from '../service/http/http.ts';
import { parseJson } from '../service/http/json.ts';
import type { Session } from '../service/session.ts';

/** What one diagnostics found: pure readings of answers, so that every verdict can be tested without a network. */
export interface DoctorFinding {
  readonly check: DoctorCheck;
  readonly proposals: readonly DoctorProposal[];
}

type Id = DoctorCheck['id'];
type Verdict = DoctorCheck['verdict'];

export function finding(
  id: Id,
  verdict: Verdict,
  said: Phrase,
  proposals: readonly DoctorProposal[] = [],
): DoctorFinding {
  return { check: { id, verdict, said: inEnglish(said), phrase: said }, proposals };
}

/** The same finding with what a person can do about it. */
function because(found: DoctorFinding, reason: NonNullable<DoctorCheck['reason']>): DoctorFinding {
  return { ...found, check: { ...found.check, reason } };
}

export function failedFinding(id: Id, failure: Failure): DoctorFinding {
  const found = finding(id, 'bad', failure.phrase);
  switch (failure.kind) {
    case 'unauthorised':
      return because(found, 'refused');
    case 'offline':
    case 'silent':
    case 'inDoubt':
    case 'superseded':
    case 'busy':
      return because(found, 'unreachable');
    case 'unusable':
    case 'gone':
      return because(found, 'address');
    case 'stopped':
    case 'stale':
    case 'refused':
      return found;
  }
}

/** Reads the answer to `GET Media?$top=1` as that of a listing web API. */
export function webApiFinding({ status, headers }: HttpAnswer): DoctorFinding {
  if (status === 401 || status === 403) {
    return because(finding('webApi', 'bad', phrase('webApi.refused', { status })), 'refused');
  }
  const version = headers['odata-version'];
  if (version === undefined && /html/i.test(headers['content-type'] ?? '')) {
    return because(finding('webApi', 'bad', phrase('webApi.webPage')), 'address');
  }
  if (status === 404) return because(finding('webApi', 'note', phrase('webApi.notFound')), 'address');
  if (version !== undefined) return finding('webApi', 'good', phrase('webApi.good', { version }));
  return finding('webApi', 'note', phrase('webApi.noVersion'));
}

/** A proposal where the profile says something else. */
export function propose(
  setting: ProfileSetting,
  present: DoctorProposal['present'],
  proposed: DoctorProposal['proposed'],
  why: Phrase,
): DoctorProposal[] {
  return present === proposed ? [] : [{ setting, present, proposed, why: inEnglish(why), phrase: why }];
}

/** Reads the answer to `GET Media?$top=1`. */
export function readingFinding(answer: HttpAnswer, isCollection: boolean, profile: ServiceProfile): DoctorFinding {
  const { entities } = profile.read;
  if (answer.status === 200 && isCollection) {
    const why = phrase('reading.answered');
    return finding('reading', 'good', phrase('reading.good'), propose('read.entities', entities, true, why));
  }
  const why = phrase('reading.status', { status: answer.status });
  return finding(
    'reading',
    'note',
    phrase('reading.none', { status: answer.status }),
    propose('read.entities', entities, false, why),
  );
}

/** Reads the answer to a `$filter` for a MediaKey that nobody has. */
export function filterFinding(answer: HttpAnswer, found: number | null, profile: ServiceProfile): DoctorFinding {
  const present = profile.read.filterByMediaKey;
  if (answer.status === 200 && found === 0) {
    const why = phrase('filter.foundNothing');
    return finding('filter', 'good', phrase('filter.good'), propose('read.filterByMediaKey', present, true, why));
  }
  const why = answer.status === 200 ? phrase('filter.ignored') : phrase('filter.status', { status: answer.status });
  return finding(
    'filter',
    'note',
    phrase('filter.none', { why }),
    propose('read.filterByMediaKey', present, false, why),
  );
}

/** Nobody takes anything at an address: it is not known, or it is elsewhere. */
export function isNotThere(status: number): boolean {
  return status === 404 || status === 410 || (status >= 300 && status < 400);
}

/** Reads the answer of the upload interface to a request that stores nothing. */
export function uploadAddressFinding(answer: HttpAnswer): DoctorFinding {
  if (answer.status === 401 || answer.status === 403) {
    const said = phrase('uploadAddress.refused', { status: answer.status });
    return because(finding('uploadAddress', 'bad', said), 'refused');
  }
  if (/html/i.test(answer.headers['content-type'] ?? '') && answer.status === 200) {
    return because(finding('uploadAddress', 'bad', phrase('uploadAddress.webPage')), 'address');
  }
  const { status } = answer;
  if (isNotThere(status)) {
    return because(finding('uploadAddress', 'bad', phrase('uploadAddress.notThere', { status })), 'address');
  }
  return finding('uploadAddress', 'good', phrase('uploadAddress.good', { status }));
}

/** Two diagnostics that come to the same say it once. */
export function withoutRepeats(findings: readonly DoctorFinding[]): DoctorFinding[] {
  const isSame = (one: DoctorFinding, other: DoctorFinding): boolean =>
    one.check.id === other.check.id && one.check.said === other.check.said;
  return findings.filter((found, index) => findings.findIndex((other) => isSame(found, other)) === index);
}

/** The profile with the proposals taken over. */
export function withProposals(
  profile: ServiceProfile,
  proposals: readonly Pick<DoctorProposal, 'setting' | 'proposed'>[],
): unknown {
  const changed: Record<string, unknown> = structuredClone(profile);
  for (const { setting, proposed } of proposals) {
    const [group = '', name] = setting.split('.');
    if (name === undefined) {
      changed[group] = proposed;
      continue;
    }
    const before = changed[group];
    changed[group] = { ...(typeof before === 'object' && before !== null ? before : {}), [name]: proposed };
  }
  return changed;
}

/** A Failure stands for the whole check; otherwise the answer is read. */
export function readOr(id: Id, result: Result<HttpAnswer>, read: (answer: HttpAnswer) => DoctorFinding): DoctorFinding {
  return result.ok ? read(result.value) : failedFinding(id, result.failure);
}

/** One question to the service. */
interface Probe {
  readonly method: HttpRequest['method'];
  readonly url: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const PATIENCE = { stallAfter: 20_000, deadline: 60_000 } as const;

/**
 * Sends a question with the account's token; whatever is answered comes back.
 * [Note: asked twice] A connection kept from before may have ended in the meantime. What changes nothing is asked once more
 * then, so that a report does not speak of a broken connection where there is none, or where there is no service at all.
 */
export async function send(session: Session, probe: Probe): Promise<Result<HttpAnswer>> {
  const first = await sendOnce(session, probe);
  const isSafe = probe.method === 'GET' || probe.method === 'OPTIONS';
  return isSafe && !first.ok && first.failure.kind === 'inDoubt' ? sendOnce(session, probe) : first;
}

function sendOnce(session: Session, probe: Probe): Promise<Result<HttpAnswer>> {
  return sendAuthorised(session.api.client, session.api.tokens, (authorization) => ({
    method: probe.method,
    url: probe.url,
    headers: {
      Accept: 'application/json',
      Authorization: authorization,
      Prefer: 'odata.include-annotations="reso.*"',
      ...probe.headers,
    },
    ...PATIENCE,
    ...(probe.body === undefined ? {} : { body: probe.body }),
  }));
}

const Collection = z.looseObject({
  value: z.array(z.unknown()),
  '@odata.nextLink': z.string().nullish().catch(null),
  '@odata.count': z.coerce.number().nullish().catch(null),
});

/** One page of a collection. */
export interface CollectionPage {
  readonly entries: readonly unknown[];
  readonly isLinked: boolean;
  /** Of all there are, where the answer says it. */
  readonly count: number | null;
}

/** Reads the answer to a GET of a collection; null when it is none. */
export function readCollection({ status, text }: HttpAnswer): CollectionPage | null {
  const page = status === 200 ? Collection.safeParse(parseJson(text)).data : undefined;
  if (page === undefined) return null;
  return {
    entries: page.value,
    isLinked: typeof page['@odata.nextLink'] === 'string',
    count: page['@odata.count'] ?? null,
  };
}
