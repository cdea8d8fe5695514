// A library as it is found when the app is opened: made by the core itself, before the host starts.

import type { z } from 'zod';
import type { PracticeService } from '../../electron/practice/practice-service.ts';
import { type CallInput, type CallName, type CallOutput, typedInProcess } from '../../shared/contract/dispatch.ts';
import { ServiceProfile } from '../../shared/domain/service-profile.ts';
import { putLibrary } from '../core/empty-library.ts';
import { sameAccount } from '../core/harness.ts';
import { openCore } from './open-core.ts';

export const OAK = '12 Oak Street';

export interface Prepared {
  /** Files whose captions are read from them. */
  readonly files: readonly string[];
  readonly name?: string;
  /** Of each of them, in their sequence. */
  readonly rooms?: readonly string[];
  /** Fields of its own, as text. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Sent to the service before the app opens. */
  readonly synced?: boolean;
}

export type ProfileInput = z.input<typeof ServiceProfile>;

export interface Library {
  readonly home: string;
  /** @param asks whether what goes is shown before a first sending, as it is for people; it has a spec of its own */
  connect(service: PracticeService, profile?: ProfileInput, asks?: boolean): Promise<void>;
  addListing(prepared: Prepared): Promise<void>;
  /** Listings without photos. */
  addListings(names: readonly string[]): Promise<void>;
}

type Call = <Name extends CallName>(name: Name, input: CallInput<Name>) => Promise<CallOutput<Name>>;

export function createLibrary(home: string): Library {
  const withCore = async (work: (call: Call) => Promise<void>): Promise<void> => {
    putLibrary(home);
    const core = openCore(home, 'cli');
    const dispatch = typedInProcess(core.dispatch);
    try {
      await work(async (name, input) => {
        const answer = await dispatch(name, input);
        if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`);
        return answer.value;
      });
    } finally {
      await core.close();
    }
  };
  return {
    home,
    addListings: (names) =>
      withCore(async (call) => {
        await Promise.all(names.map((name) => call('listing.create', { name })));
      }),
    connect: ({ uploadUrl, baseUrl, token }, profile, asks = false) =>
      withCore(async (call) => {
        await call('settings.set', { askBeforeFirstSend: asks });
        await call('account.connect', {
          ...(await sameAccount({ call }, { baseUrl })),
          name: 'County MLS',
          environment: 'test',
          uploadUrl,
          baseUrl,
          signIn: { kind: 'token', token },
          profile: ServiceProfile.parse({ attach: 'navigation', ...profile }),
        });
      }),
    addListing: ({ files, name = OAK, rooms = [], fields = {}, synced = false }) =>
      withCore(async (call) => {
        const { listingId } = await call('listing.create', { name });
        const kinds = Object.fromEntries(Object.keys(fields).map((field) => [field, 'text'] as const));
        if (Object.keys(fields).length > 0) await call('listing.setFields', { listingId, fields, kinds });
        if (files.length > 0) {
          const { added, refused } = await call('media.add', { listingId, paths: [...files] });
          if (refused.length > 0) throw new Error(`Refused: ${JSON.stringify(refused)}`);
          const edits = added.flatMap(({ mediaId }, index) => {
            const imageOf = rooms[index] ?? '';
            return imageOf === '' ? [] : [{ mediaId, imageOf }];
          });
          if (edits.length > 0) await call('media.editEach', { listingId, edits });
        }
        if (!synced) return;
        const outcome = await call('sync.run', { listingId });
        if (outcome.created !== 1) throw new Error(`The listing was not created: ${JSON.stringify(outcome)}`);
      }),
  };
}
