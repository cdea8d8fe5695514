import { describe, expect, it } from 'vitest';
import {
  followPhoto,
  type ReportedWords,
  type Seen,
  seenAsReported,
  seenAsReportedOfSource,
  type WantedPhoto,
  withReported,
} from '../../../shared/domain/following.ts';
import { Sha256 } from '../../../shared/domain/ids.ts';
import fc from '../../fast-check.ts';

const PHOTO: WantedPhoto = {
  picture: { sha256: Sha256.parse('0'.repeat(64)), corrections: null },
  shortDescription: '',
  imageOf: '',
  rating: 0,
  flag: 'none',
  alteration: null,
  hold: null,
  removed: false,
};

/** `described`, `reportedThere`: the service of the source, or that of the destination, shows other words, which sync adopts. */
const Event = fc.record({
  what: fc.constantFrom('edited', 'undone', 'editedThere', 'described', 'reportedThere'),
  word: fc.constantFrom('', 'one', 'two'),
});

interface Both {
  readonly source: WantedPhoto;
  readonly own: WantedPhoto;
  readonly seen: Seen<WantedPhoto>;
  readonly reported: readonly ReportedWords[];
}

function afterFollowing({ source, own, seen, reported }: Both): Both {
  const followed = followPhoto(source, own, seen, reported);
  return { source, own: followed.value, seen: followed.seen, reported };
}

function adoptedBySource({ source, own, seen, reported }: Both, words: string): Both {
  const next = { ...source, shortDescription: words };
  const fields = ['shortDescription'] as const;
  return {
    source: next,
    own,
    seen: seenAsReportedOfSource(seen, next, fields),
    reported: withReported(reported, next, own, fields),
  };
}

describe('words that a service told', () => {
  it('never come to the other service, whatever is edited and undone meanwhile', () => {
    fc.assert(
      fc.property(fc.array(Event, { maxLength: 15 }), (events) => {
        let both: Both = { source: PHOTO, own: PHOTO, seen: { source: PHOTO, own: PHOTO }, reported: [] };
        const before: string[] = [];
        for (const { what, word } of events) {
          const { source, own } = both;
          // Who wrote it is in the words: a person for all, a person for the second service, or one of the services.
          const said = word === '' ? '' : `${what} ${word}`;
          switch (what) {
            case 'edited':
              before.push(source.shortDescription);
              both = { ...both, source: { ...source, shortDescription: said } };
              break;
            case 'undone':
              both = { ...both, source: { ...source, shortDescription: before.pop() ?? source.shortDescription } };
              break;
            case 'editedThere':
              both = { ...both, own: { ...own, shortDescription: said } };
              break;
            case 'described':
              both = adoptedBySource(both, said);
              break;
            case 'reportedThere': {
              const next = { ...own, shortDescription: said };
              const seen = seenAsReported(both.seen, source, both.reported, next, ['shortDescription']);
              both = { ...both, own: next, seen };
              break;
            }
          }
          both = afterFollowing(both);
          expect(both.own.shortDescription).not.toMatch(/^described /);
          if (what === 'reportedThere') expect(both.own.shortDescription).toBe(said);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('leave what was written for the second service alone, and nothing else, apart', () => {
    fc.assert(
      fc.property(fc.array(Event, { maxLength: 15 }), (events) => {
        let both: Both = { source: PHOTO, own: PHOTO, seen: { source: PHOTO, own: PHOTO }, reported: [] };
        const before: string[] = [];
        /** What the second service had when it followed last. */
        let last = '';
        for (const [index, { what, word }] of events.entries()) {
          // Every text is written once, so that none is taken for another one.
          const said = `${what} ${word} ${index}`;
          const { source, own } = both;
          const isApart = own.shortDescription !== last && own.shortDescription !== source.shortDescription;
          if (what === 'edited') before.push(source.shortDescription);
          const back = what === 'undone' ? before.pop() : undefined;
          if (what === 'reportedThere' || (what === 'undone' && back === undefined)) continue;
          if (what === 'edited') both = { ...both, source: { ...source, shortDescription: said } };
          if (what === 'undone')
            both = { ...both, source: { ...source, shortDescription: back ?? source.shortDescription } };
          if (what === 'described') both = adoptedBySource(both, said);
          if (what === 'editedThere') both = { ...both, own: { ...own, shortDescription: word === '' ? last : said } };
          const wanted = both.own.shortDescription;
          both = afterFollowing(both);
          const now = both.own.shortDescription;
          const isBack = what === 'editedThere' && wanted === last;
          const stays = what === 'described' || (what === 'editedThere' && !isBack) || isApart;
          // It follows, or has what it had where words of a service were brought back.
          const followed = what === 'edited' ? [said] : [source.shortDescription, both.source.shortDescription];
          const had = what === 'edited' ? [] : both.reported.map((each) => each.own);
          const allowed = isBack ? [wanted, ...followed, ...had] : stays ? [wanted] : [...followed, ...had];
          expect(allowed).toContain(now);
          if (isBack || (!isApart && (what === 'edited' || what === 'undone'))) last = now;
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
