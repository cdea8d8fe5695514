import { randomUUID } from 'node:crypto';
import type { DoctorReport } from '../../../shared/contract/doctor-report.ts';
import { checkProfile } from '../../../shared/domain/check-profile.ts';
import { inEnglish, phrase, withTexts } from '../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import type { TokenSource } from '../service/http/auth.ts';
import { createRedactor } from '../service/http/redact.ts';
import { trustSystemCertificates } from '../service/http/trust.ts';
import type { Session } from '../service/session.ts';
import { cutFinding } from './captions.ts';
import {
  type AddressName,
  addressLabel,
  connectionFinding,
  lookAtConnection,
  trustFinding,
  wayFindings,
} from './connection.ts';
import {
  type DoctorFinding,
  failedFinding,
  filterFinding,
  finding,
  isNotThere,
  readCollection,
  readingFinding,
  readOr,
  send,
  uploadAddressFinding,
  webApiFinding,
  withoutRepeats,
} from './findings.ts';
import type { OwnMedia } from './own-media.ts';
import { checkFields, checkKeys, checkListingKeys, checkPages, checkRules } from './reading.ts';
import { checkWriting, planWrites, type WritingOptions } from './writing.ts';

interface DoctorOptions extends WritingOptions {
  /** The fewest characters that the service has kept of a caption of ours; null where it has cut off none. */
  readonly fewestKept: number | null;
  /** What must not be in the report, whoever quotes it. Tokens used on the way are struck out as well. */
  readonly secrets: readonly string[];
}

/** Examines the service behind an account and proposes the profile's values. Without `write` it changes nothing. */
export async function checkService(given: Session, options: DoctorOptions): Promise<DoctorReport> {
  const seen = new Set<string>(options.secrets);
  const tokens = noting(given.api.tokens, seen);
  const session = { ...given, api: { ...given.api, tokens }, media: { ...given.media, tokens } };
  const { account } = session;
  const findings: DoctorFinding[] = [
    finding('addresses', 'good', phrase('addresses.both', { uploadUrl: account.uploadUrl, baseUrl: account.baseUrl })),
    ...profileFindings(account.profile),
    ...(await checkConnections(session)),
  ];
  const token = await tokens.token();
  if (token.ok) {
    findings.push(finding('signIn', 'good', phrase('signIn.token')));
    findings.push(...(await checkReading(session, options.ownMedia)));
    findings.push(...(await checkUploadAddress(session, options.write)));
    const canLookUp = findings.some(({ check }) => check.id === 'filter' && check.verdict === 'good');
    findings.push(...(await checkWriting(session, options, { findings, canLookUp })));
    const cut = options.fewestKept === null ? null : cutFinding(options.fewestKept, account.profile);
    const isTried = findings.some(({ check, proposals }) => check.id === 'captions' && proposals.length > 0);
    if (cut !== null && !isTried) findings.push(cut);
  } else {
    findings.push(failedFinding('signIn', token.failure));
  }
  return reportOf(session, options, { findings: withoutRepeats(findings), wrote: options.write && token.ok, seen });
}

/** Nothing is said of a profile whose settings work together. */
function profileFindings(profile: ServiceProfile): DoctorFinding[] {
  return checkProfile(profile).map(({ kind, why }) => finding('profile', kind === 'refused' ? 'bad' : 'note', why));
}

function reportOf(
  session: Session,
  options: DoctorOptions,
  { findings, wrote, seen }: { findings: readonly DoctorFinding[]; wrote: boolean; seen: ReadonlySet<string> },
): DoctorReport {
  const { account } = session;
  const redact = createRedactor([...seen]);
  return {
    account: redact(account.name),
    environment: account.environment,
    wrote,
    plan: planWrites(session, options).map((each) => ({
      said: redact(inEnglish(each)),
      phrase: withTexts(each, redact),
    })),
    checks: findings.map(({ check }) => ({
      ...check,
      said: redact(check.said),
      phrase: withTexts(check.phrase, redact),
    })),
    proposals: findings.flatMap(({ proposals }) =>
      proposals.map((each) => ({ ...each, why: redact(each.why), phrase: withTexts(each.phrase, redact) })),
    ),
  };
}

/** Keeps every token that is used, so that it can be struck out of what services quote. */
function noting(source: TokenSource, seen: Set<string>): TokenSource {
  const note = async (answer: ReturnType<TokenSource['token']>): ReturnType<TokenSource['token']> => {
    const token = await answer;
    if (token.ok) seen.add(token.value);
    return token;
  };
  const { beforeOnceMore } = source;
  return { beforeOnceMore, token: () => note(source.token()), renew: (refused) => note(source.renew(refused)) };
}

/**
 * [Note: not by a GET alone] An address where nothing takes pictures answers 404, and so does an upload interface that knows no GET. What
 * is no form with pictures in it stores nothing there, and is refused in another way.
 */
async function checkUploadAddress(session: Session, write: boolean): Promise<DoctorFinding[]> {
  const url = `${session.account.uploadUrl}/api/mediaupload`;
  const asked = await send(session, { method: 'GET', url });
  if (!asked.ok || !isNotThere(asked.value.status)) return [readOr('uploadAddress', asked, uploadAddressFinding)];
  // The pictures that are sent then say it.
  if (write) return [];
  const headers = { 'Content-Type': 'application/json' };
  const refused = await send(session, { method: 'POST', url, headers, body: '{}' });
  return [readOr('uploadAddress', refused, uploadAddressFinding)];
}

/** One look for each origin: the upload interface, the web API, and the address that a client secret is sent to. */
async function checkConnections({ account, api, network }: Session): Promise<DoctorFinding[]> {
  const addresses: [AddressName, string | null][] = [
    ['upload', account.uploadUrl],
    ['listing', account.baseUrl],
    ['token', account.signIn === 'clientCredentials' ? account.tokenUrl : null],
  ];
  const origins = new Map<string, AddressName[]>();
  for (const [name, address] of addresses) {
    if (address === null) continue;
    const { origin } = new URL(address);
    origins.set(origin, [...(origins.get(origin) ?? []), name]);
  }
  const found = await Promise.all(
    [...origins].map(async ([origin, names]) => {
      const label = addressLabel(names);
      const look = await lookAtConnection(new URL(origin), network);
      return [...wayFindings(label, look, network.saidBy), connectionFinding(label, look, api.now())];
    }),
  );
  const isEncrypted = [...origins.keys()].some((origin) => origin.startsWith('https:'));
  return [...(isEncrypted ? [trustFinding(trustSystemCertificates(), process.version)] : []), ...found.flat()];
}

async function checkReading(session: Session, ownMedia: OwnMedia | null): Promise<DoctorFinding[]> {
  const { profile } = session.account;
  const media = `${session.account.baseUrl}/RESO/OData/Media`;
  const first = await send(session, { method: 'GET', url: `${media}?$top=1` });
  if (!first.ok) return [failedFinding('webApi', first.failure)];
  const webApi = webApiFinding(first.value);
  if (webApi.check.verdict === 'bad') return [webApi];
  const filter = encodeURIComponent(`MediaKey eq '${randomUUID()}'`);
  const filtered = await send(session, { method: 'GET', url: `${media}?$filter=${filter}` });
  const isReadable = readCollection(first.value) !== null;
  return [
    webApi,
    readingFinding(first.value, isReadable, profile),
    readOr('filter', filtered, (answer) =>
      filterFinding(answer, readCollection(answer)?.entries.length ?? null, profile),
    ),
    ...(isReadable ? await checkListings(session, ownMedia) : []),
    ...(isReadable ? await checkKeys(session, first.value) : []),
    await checkRules(session),
    await checkFields(session),
  ];
}

/** What follows is asked in the form that was answered, so that a wrong setting hides nothing else. */
async function checkListings(session: Session, own: OwnMedia | null): Promise<DoctorFinding[]> {
  const { findings, form } = await checkListingKeys(session, own);
  const { profile } = session.api;
  const read = { ...profile.read, listingKeyForm: form };
  const asked = { ...session, api: { ...session.api, profile: { ...profile, read } } };
  return [...findings, ...(await checkPages(asked, own))];
}
