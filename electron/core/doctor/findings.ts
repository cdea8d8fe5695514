import type { DoctorCheck, DoctorProposal } from '../../../shared/contract/model.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import type { Failure, Result } from '../remote/failure.ts';
import type { HttpAnswer } from '../remote/http.ts';

/** What one examination found: pure readings of answers, so that every verdict can be tested without a network. */
export interface Finding {
  readonly check: DoctorCheck;
  readonly proposals: readonly DoctorProposal[];
}

type Id = DoctorCheck['id'];
type Verdict = DoctorCheck['verdict'];

export function finding(id: Id, verdict: Verdict, said: string, proposals: readonly DoctorProposal[] = []): Finding {
  return { check: { id, verdict, said }, proposals };
}

/** The same finding with what a person can do about it. */
export function because(found: Finding, reason: NonNullable<DoctorCheck['reason']>): Finding {
  return { ...found, check: { ...found.check, reason } };
}

export function failedFinding(id: Id, failure: Failure): Finding {
  const found = finding(id, 'bad', failure.message);
  switch (failure.kind) {
    case 'unauthorised':
      return because(found, 'refused');
    case 'offline':
    case 'inDoubt':
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
export function webApiFinding({ status, headers }: HttpAnswer): Finding {
  if (status === 401 || status === 403) {
    return because(finding('webApi', 'bad', `The web API does not accept the sign-in (${status}).`), 'refused');
  }
  const version = headers['odata-version'];
  if (version === undefined && /html/i.test(headers['content-type'] ?? '')) {
    return because(finding('webApi', 'bad', WEB_PAGE), 'address');
  }
  if (status === 404) {
    const said = 'Media were not found at the listing address (404): it may be wrong, or the service cannot be read.';
    return because(finding('webApi', 'note', said), 'address');
  }
  if (version !== undefined) return finding('webApi', 'good', `The web API answers as OData ${version}.`);
  return finding('webApi', 'note', 'The web API answers, but does not name its OData version.');
}

const WEB_PAGE =
  'A web page answers at the listing address: it may be a wrong address, or a network that wants a sign-in.';

/** A proposal where the profile says something else. */
export function propose(
  setting: string,
  present: DoctorProposal['present'],
  proposed: DoctorProposal['proposed'],
  why: string,
): DoctorProposal[] {
  return present === proposed ? [] : [{ setting, present, proposed, why }];
}

/** Reads the answer to `GET Media?$top=1`. */
export function readingFinding(answer: HttpAnswer, isCollection: boolean, profile: ServiceProfile): Finding {
  const { entities } = profile.read;
  if (answer.status === 200 && isCollection) {
    const why = 'The service answers GET for Media.';
    return finding('reading', 'good', 'Entities can be read.', propose('read.entities', entities, true, why));
  }
  const why = `GET for Media was answered with ${answer.status}.`;
  return finding(
    'reading',
    'note',
    `Entities cannot be read (${answer.status}). Changes of others can be found out, but not shown here.`,
    propose('read.entities', entities, false, why),
  );
}

/** Reads the answer to a `$filter` for a MediaKey that nobody has. */
export function filterFinding(answer: HttpAnswer, found: number | null, profile: ServiceProfile): Finding {
  const present = profile.read.filterByMediaKey;
  if (answer.status === 200 && found === 0) {
    const why = 'A filter for an unknown MediaKey found nothing, as it should.';
    return finding(
      'filter',
      'good',
      'A photo can be looked up by its MediaKey, so a lost answer can be asked about.',
      propose('read.filterByMediaKey', present, true, why),
    );
  }
  const why =
    answer.status === 200 ? 'The service ignores $filter.' : `A filter by MediaKey was answered with ${answer.status}.`;
  return finding(
    'filter',
    'note',
    `${why} After a lost answer a person has to look whether a listing was created.`,
    propose('read.filterByMediaKey', present, false, why),
  );
}

/** Reads the answer of the upload interface to a GET, which changes nothing. */
export function uploadAddressFinding(answer: HttpAnswer): Finding {
  if (answer.status === 401 || answer.status === 403) {
    const said = `The upload address does not accept the sign-in (${answer.status}).`;
    return because(finding('uploadAddress', 'bad', said), 'refused');
  }
  if (/html/i.test(answer.headers['content-type'] ?? '') && answer.status === 200) {
    const said =
      'A web page answers at the upload address: it may be a wrong address, or a network that wants a sign-in.';
    return because(finding('uploadAddress', 'bad', said), 'address');
  }
  return finding('uploadAddress', 'good', `The upload address answers (${answer.status} to a GET).`);
}

/** The profile with the proposals taken over. */
export function withProposals(profile: ServiceProfile, proposals: readonly DoctorProposal[]): unknown {
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
export function readOr(id: Id, result: Result<HttpAnswer>, read: (answer: HttpAnswer) => Finding): Finding {
  return result.ok ? read(result.value) : failedFinding(id, result.failure);
}
