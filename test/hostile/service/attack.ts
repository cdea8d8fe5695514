import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { type PracticeService, startPracticeService } from '../../../electron/practice/practice-service.ts';
import { AppErrorData } from '../../../shared/contract/app-error.ts';
import { type CallInput, type CallName, type CallOutput, typedInProcess } from '../../../shared/contract/dispatch.ts';
import type { SyncOutcome } from '../../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { picture } from '../../core/harness.ts';
import { type Cost, excess, type MeasuredProcess, startMeasured } from '../measure.ts';
import type { Named } from './bodies.ts';
import { type Hostile, type HostileService, type Operation, startHostile } from './hostile-service.ts';

/** What came of an answer. */
export interface Outcome {
  /** How often the service was asked so, until the app left it alone. */
  readonly asked: number;
  /** Codes of what a person was shown. */
  readonly reported: readonly string[];
  /** What exceeded the limits on memory and on blocking, and commands that failed for no reason. */
  readonly excess: readonly string[];
  /** Once the service answers as it should: where the listing stands, */
  readonly state: string;
  /** what was typed for it, */
  readonly typed: string;
  /** its caption here and at the service, */
  readonly here: string;
  readonly there: readonly string[];
  /** and how many listings the service has that hold its photo. */
  readonly listings: number;
}

/** What came of a picture. */
export interface Opened extends Pick<Outcome, 'excess'> {
  /** Code of why it is not shown; '' where it is. */
  readonly reported: string;
  /** The words of its photo. */
  readonly words: string;
}

const Answered = z.object({
  answer: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value: z.unknown() }),
    z.object({ ok: z.literal(false), error: AppErrorData }),
  ]),
  faults: z.array(z.string()),
});

/** Of the library under attack: its process, the service, and who stands in front of it. */
export class Attack {
  readonly #folder: string;
  readonly #process: MeasuredProcess;
  readonly #service: PracticeService;
  readonly #hostile: HostileService;
  #excess: string[] = [];
  #worst: Cost = { peakBytes: 0, longestBlock: 0 };
  #number = 0;
  #steady: { readonly listingId: ListingId; readonly mediaId: MediaId } | null = null;

  private constructor(folder: string, service: PracticeService, hostile: HostileService) {
    this.#folder = folder;
    this.#service = service;
    this.#hostile = hostile;
    this.#process = startMeasured(new URL('worker.ts', import.meta.url), [path.join(folder, 'home')]);
  }

  static async start(): Promise<Attack> {
    const folder = await mkdtemp(path.join(tmpdir(), 'lightbox-hostile-'));
    const service = await startPracticeService({ dataFolder: path.join(folder, 'practice') });
    await writeFile(path.join(folder, 'photo.jpg'), await picture(1));
    const attack = new Attack(folder, service, await startHostile(service));
    await attack.#connect();
    attack.#steady = await attack.#prepare('Steady');
    await attack.#settle(attack.#steady.listingId);
    return attack;
  }

  async end(): Promise<void> {
    await this.#process.end();
    await this.#hostile.close();
    await this.#service.close();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Lets the service answer so to all requests of a kind during one sync, and then lets it answer as it should. */
  async meet(operation: Operation, { hostile, isEndless }: Named): Promise<Outcome> {
    this.#begin();
    const caption = `Photo ${this.#number}`;
    const isNew = operation === 'upload' || operation === 'insert';
    if (this.#steady === null) throw new Error('Not started.');
    const { listingId, mediaId } = isNew ? await this.#prepare(caption) : this.#steady;
    if (operation === 'patch' || operation === 'token') await this.#edit(mediaId, caption);
    if (operation === 'token') await this.#connect();
    await this.#process.ask({ kind: 'hurry', isHurried: isEndless === true });
    this.#hostile.arm(operation, hostile);
    const first = await this.#sync(listingId);
    const asked = this.#hostile.count();
    this.#hostile.arm(null, hostile);
    await this.#process.ask({ kind: 'hurry', isHurried: false });
    await this.#settle(listingId);
    const detail = await this.#call('listing.get', { listingId });
    const [photo] = detail.media;
    const holding = this.#service
      .snapshot()
      .listings.filter(({ media }) => media.some((each) => each['MediaKey'] === photo?.mediaKey));
    if (isNew) await this.#call('listing.forget', { listingId });
    return {
      asked,
      reported: first.reasons.map(({ phrase, code }) => phrase?.code ?? code),
      excess: this.#excess,
      state: detail.state,
      typed: caption,
      here: photo?.shortDescription ?? '',
      there: holding.flatMap(({ media }) => media.map((each) => String(each['ShortDescription']))),
      listings: holding.length,
    };
  }

  /** Opens a listing that was pasted, whose only photo has its picture at this address; null for one of the service itself. */
  async open(address: string | null, hostile: Hostile | null): Promise<Opened> {
    this.#begin();
    const own = `${new URL(this.#hostile.uploadUrl).origin}/picture/${this.#number}.jpg`;
    const entity = JSON.stringify({
      '@odata.context': '$metadata#Property/$entity',
      ListingKey: `P${this.#number}`,
      Media: [{ MediaKey: `picture-${this.#number}`, MediaURL: address ?? own, Order: 0, ShortDescription: 'Words' }],
    });
    if (hostile !== null) this.#hostile.arm('picture', hostile);
    const { listingId } = await this.#call('listing.open', { entity });
    this.#hostile.arm(null, () => undefined);
    const { media } = await this.#call('listing.get', { listingId });
    const [photo] = media;
    await this.#call('listing.forget', { listingId });
    const reported = photo?.pictureProblem?.phrase;
    const why = z.object({ code: z.string() }).safeParse(reported?.values['why']).data;
    return { reported: why?.code ?? reported?.code ?? '', words: photo?.shortDescription ?? '', excess: this.#excess };
  }

  /** The most that anything has cost since the start. */
  worst(): Cost {
    return this.#worst;
  }

  #begin(): void {
    this.#excess = [];
    this.#number += 1;
  }

  async #connect(): Promise<void> {
    const { uploadUrl, baseUrl, tokenUrl } = this.#hostile;
    const { clientId, clientSecret } = this.#service;
    await this.#call('account.connect', {
      uploadUrl,
      baseUrl,
      signIn: { kind: 'clientCredentials', tokenUrl, clientId, clientSecret },
      profile: ServiceProfile.parse({ attach: 'navigation', read: { tagSettleMilliseconds: 0, lagSeconds: 1 } }),
    });
  }

  async #prepare(caption: string): Promise<{ listingId: ListingId; mediaId: MediaId }> {
    const { listingId } = await this.#call('listing.create', { name: caption });
    const paths = [path.join(this.#folder, 'photo.jpg')];
    const { added } = await this.#call('media.add', { listingId, paths });
    const [photo] = added;
    if (photo === undefined) throw new Error('The photo was not added.');
    await this.#edit(photo.mediaId, caption);
    return { listingId, mediaId: photo.mediaId };
  }

  async #edit(mediaId: MediaId, caption: string): Promise<void> {
    await this.#call('media.edit', { mediaIds: [mediaId], shortDescription: caption });
  }

  async #sync(listingId: ListingId): Promise<SyncOutcome> {
    await this.#process.ask({ kind: 'advance', milliseconds: 2_000 });
    return this.#call('sync.run', { listingId });
  }

  /** What a person does when everything is as it should be again: signs in, tries again, waits. */
  async #settle(listingId: ListingId): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const holds = await this.#call('sync.accountHolds', {});
      if (holds.some(({ until }) => until === null)) await this.#connect();
      await this.#call('sync.retry', { listingId });
      const outcome = await this.#sync(listingId);
      const { state } = await this.#call('listing.get', { listingId });
      if (state === 'up-to-date' && outcome.waiting === 0) return;
      await this.#process.ask({ kind: 'advance', milliseconds: A_WHILE });
    }
  }

  async #call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>> {
    const answer = await this.#dispatch(name, input);
    if (!answer.ok) throw new Error(`${name}: ${answer.error.code}: ${answer.error.message}`);
    return answer.value;
  }

  readonly #dispatch = typedInProcess(async (name, input) => {
    const { value, cost } = await this.#process.ask({ kind: 'call', name, input });
    const { answer, faults } = Answered.parse(value);
    this.#excess.push(...excess(cost), ...faults);
    const { peakBytes, longestBlock } = this.#worst;
    this.#worst = {
      peakBytes: Math.max(peakBytes, cost.peakBytes),
      longestBlock: Math.max(longestBlock, cost.longestBlock),
    };
    return answer;
  });
}

const MOST_ROUNDS = 10;
/** Longer than any backoff, and than what was removed may still be on its way to be shown. */
const A_WHILE = 16 * 60_000;
