import { type Phrase, phrase } from '../../../shared/domain/phrases/phrase.ts';
import { ServiceProfile, streamMethod } from '../../../shared/domain/service-profile.ts';
import type { PictureMaker } from '../photos/pictures/picture-maker.ts';
import type { Session } from '../service/session.ts';
import { captionsUntried, checkAttach, type Trial } from './attach.ts';
import { type DoctorFinding, finding, withProposals } from './findings.ts';
import { MOST_WRITES } from './measures.ts';
import { checkNewListing, type NewListing, TEST_PHOTOS } from './new-listing.ts';
import type { OwnMedia } from './own-media.ts';
import { checkLag, checkTags, type TagsCheck } from './tags.ts';
import { checkUpload, PART_NAMES, type UploadCheck } from './upload.ts';

export interface WritingOptions {
  /** Send test pictures and writes that leave values as they are. */
  readonly write: boolean;
  readonly ownMedia: OwnMedia | null;
  /**
   * Create a listing with these fields, which stays at the service, and try everything on its photos; null to create none. Only where
   * `write` is set as well, and never on a production account.
   */
  readonly newListing: NewListing | null;
  /** Draws the test pictures. */
  readonly maker: PictureMaker;
  /** Lets so many milliseconds pass, while a lag is measured. */
  readonly wait: (milliseconds: number) => Promise<void>;
}

interface Before {
  /** What was found by reading. */
  readonly findings: readonly DoctorFinding[];
  readonly canLookUp: boolean;
}

/** What can be found out only by sending something; each step goes by the settings that were found before it. */
export async function checkWriting(
  given: Session,
  { write, ownMedia, newListing, maker, wait }: WritingOptions,
  { findings, canLookUp }: Before,
): Promise<DoctorFinding[]> {
  if (!write) {
    return [
      finding('upload', 'skipped', phrase('upload.notAllowed')),
      finding('tags', 'skipped', phrase('tags.notAllowed')),
      ...(await checkAttach(given, ownMedia, { kind: 'not', why: phrase('untried.notAllowed') })),
    ];
  }
  const reading = asFound(given, findings);
  const upload = await checkUpload(reading, maker);
  const session = asFound(reading, upload.findings);
  const created = newListing === null ? null : await checkNewListing(session, newListing, { maker, wait, canLookUp });
  const own = created === null ? ownMedia : created.own;
  const without = created === null ? 'noPhoto' : 'noTestPhoto';
  const tags: TagsCheck =
    own === null
      ? { findings: [finding('tags', 'skipped', phrase(`tags.${without}`))], canChange: false, changed: null }
      : await checkTags(session, own);
  const trial = trialOf(session, { own, without, upload, tags, canLookUp, wait, maker });
  const measured =
    tags.changed === null ? [] : await checkLag(session, tags.changed.photo, tags.changed.tag, { wait, canLookUp });
  const attached = await checkAttach(session, own, trial);
  const untried = trial.kind === 'not' ? [captionsUntried(trial.why)] : [];
  return [...upload.findings, ...(created?.findings ?? []), ...tags.findings, ...measured, ...attached, ...untried];
}

/** With the settings that are proposed, so that a wrong one hides nothing else. */
function asFound(session: Session, findings: readonly DoctorFinding[]): Session {
  const { account, api, media } = session;
  const proposals = findings.flatMap((found) => found.proposals);
  const proposed = ServiceProfile.safeParse(withProposals(account.profile, proposals));
  if (!proposed.success) return session;
  const profile = proposed.data;
  return {
    ...session,
    account: { ...account, profile },
    api: { ...api, profile },
    media: { ...media, settings: profile.upload },
  };
}

interface Grounds extends Pick<WritingOptions, 'wait' | 'maker'> {
  readonly own: OwnMedia | null;
  /** Why there is none. */
  readonly without: 'noPhoto' | 'noTestPhoto';
  readonly upload: UploadCheck;
  readonly tags: TagsCheck;
  readonly canLookUp: boolean;
}

/** A photo is added for a try only where it is certain that it can be removed again, and never to a live listing. */
function trialOf({ account }: Session, { own, without, upload, tags, canLookUp, wait, maker }: Grounds): Trial {
  const not = (reason: 'live' | 'noPhoto' | 'noTestPhoto' | 'noPicture' | 'notRemovable'): Trial => ({
    kind: 'not',
    why: phrase(`untried.${reason}`),
  });
  if (account.environment === 'production') return not('live');
  if (own === null) return not(without);
  if (upload.stored === null) return not('noPicture');
  if (!tags.canChange || !canLookUp) return not('notRemovable');
  return { kind: 'possible', own, picture: upload.stored, wait, maker };
}

/** Everything that an diagnostics with `write` may send, one sentence each, in its order. */
export function planWrites(
  { account }: Session,
  { ownMedia, newListing }: Pick<WritingOptions, 'ownMedia' | 'newListing'>,
): Phrase[] {
  const { uploadUrl, profile, environment } = account;
  const [name = '', ...others] = [...new Set([profile.upload.partName, ...PART_NAMES])];
  const media = newListing === null ? nameOf(ownMedia) : phrase('plan.testPhoto');
  return [
    phrase('plan.pictures', { uploadUrl, name }),
    phrase('plan.otherNames', { names: others.map((other) => `“${other}”`).join(', ') }),
    ...(newListing === null ? [] : [planListing(newListing, profile)]),
    ...(media === null ? [] : [phrase('plan.caption', { media }), phrase('plan.measure', { most: MOST_WRITES + 1 })]),
    ...(media === null || environment === 'production' ? [] : [phrase('plan.attach', { media })]),
  ];
}

function nameOf(own: OwnMedia | null): string | null {
  return own === null ? null : `Media(${own.name.mediaKeyNumeric ?? own.name.mediaKey})`;
}

function planListing({ name }: NewListing, profile: ServiceProfile): Phrase {
  return streamMethod(profile) !== null
    ? phrase('plan.newListingAlone', { name })
    : phrase('plan.newListing', { name, count: TEST_PHOTOS });
}
