import type { DoctorCheck, DoctorProposal } from '../../../shared/contract/model.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import type { Failure, Result } from '../remote/failure.ts';
import type { HttpAnswer } from '../remote/http.ts';
import { sizeMatches } from '../remote/upload-matching.ts';

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

export function failedFinding(id: Id, failure: Failure): Finding {
  return finding(id, 'bad', failure.message);
}

function propose(
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
    return finding('uploadAddress', 'bad', `The upload address does not accept the sign-in (${answer.status}).`);
  }
  if (/html/i.test(answer.headers['content-type'] ?? '') && answer.status === 200) {
    return finding(
      'uploadAddress',
      'bad',
      'A web page answers at the upload address: it may be a wrong address, or a network that wants a sign-in.',
    );
  }
  return finding('uploadAddress', 'good', `The upload address answers (${answer.status} to a GET).`);
}

export interface SentSample {
  readonly fileName: string;
  readonly bytes: number;
}
export interface StoredSample {
  readonly fileName: string;
  readonly size: number;
}

const UNITS = ['byte', 'kilobyte', 'kibibyte'] as const;

/** Compares two test pictures with what the service says it stored. */
export function uploadFinding(
  sent: readonly SentSample[],
  stored: readonly StoredSample[],
  profile: ServiceProfile,
): Finding {
  if (stored.length !== sent.length) {
    const why = `${sent.length} pictures in one request gave ${stored.length} results.`;
    return finding(
      'upload',
      'note',
      `${why} They are sent one by one.`,
      propose('upload.filesPerRequest', profile.upload.filesPerRequest, 1, why),
    );
  }
  const echoed = sent.every((part) =>
    stored.some((item) => item.fileName.toLowerCase() === part.fileName.toLowerCase()),
  );
  const paired = sent.map((part, index) => ({
    part,
    item: stored.find((item) => item.fileName.toLowerCase() === part.fileName.toLowerCase()) ?? stored[index],
  }));
  const [unit, ...others] = UNITS.filter((each) =>
    paired.every(({ part, item }) => item !== undefined && sizeMatches(part.bytes, item.size, each)),
  );
  if (unit === undefined) {
    return finding(
      'upload',
      'bad',
      'The sizes that the service answers fit none of the units we know, so no picture could be verified.',
    );
  }
  const isCertain = others.length === 0;
  const nameWords = echoed ? 'file names come back as sent' : 'file names are changed by the service';
  const unitWords = isCertain ? `Size is in ${unit}s` : 'the unit of Size cannot be told from these sizes';
  return finding('upload', 'good', `Test pictures were stored; ${nameWords}; ${unitWords}.`, [
    ...(isCertain
      ? propose('upload.sizeUnit', profile.upload.sizeUnit, unit, `Two pictures of known size came back in ${unit}s.`)
      : []),
    ...(echoed
      ? []
      : propose(
          'upload.filesPerRequest',
          profile.upload.filesPerRequest,
          1,
          'File names are not echoed, so pictures go one by one.',
        )),
  ]);
}

export interface TagAnswers {
  /** Status of a PATCH with the tag the service had just sent. */
  readonly own: number;
  readonly stale: number;
  readonly missing: number;
}

/** Reads how the service treats its own tag, a made-up one and none. The PATCHes left all values as they were. */
export function tagsFinding({ own, stale, missing }: TagAnswers): Finding {
  const accepted = (status: number): boolean => status >= 200 && status < 300;
  if (!accepted(own)) {
    return finding(
      'tags',
      'bad',
      `The service refuses the tag that it just sent (${own}), so no change can be sent safely. Its operator can mend that.`,
    );
  }
  if (accepted(stale)) {
    return finding(
      'tags',
      'bad',
      `The service takes a change with a made-up tag (${stale}): changes of others can be overwritten without a word.`,
    );
  }
  const without = accepted(missing)
    ? 'a change without a tag is taken'
    : `a change without a tag is refused (${missing})`;
  return finding('tags', 'good', `Its own tag is accepted, a stale one refused (${stale}); ${without}.`);
}

export function preferFinding(applied: string | undefined): Finding {
  return applied === undefined
    ? finding(
        'prefer',
        'good',
        'The service does not say whether it honours Prefer; both forms of answer are understood.',
      )
    : finding('prefer', 'good', `The service honours Prefer (${applied}).`);
}

/** The profile with the proposals taken over. */
export function withProposals(profile: ServiceProfile, proposals: readonly DoctorProposal[]): unknown {
  const changed: Record<string, unknown> = structuredClone(profile);
  for (const { setting, proposed } of proposals) {
    const [group = '', name = ''] = setting.split('.');
    const before = changed[group];
    changed[group] = { ...(typeof before === 'object' && before !== null ? before : {}), [name]: proposed };
  }
  return changed;
}

/** A Failure stands for the whole check; otherwise the answer is read. */
export function readOr(id: Id, result: Result<HttpAnswer>, read: (answer: HttpAnswer) => Finding): Finding {
  return result.ok ? read(result.value) : failedFinding(id, result.failure);
}
