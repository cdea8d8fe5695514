import type { SqliteDatabase } from '../../../electron/core/library/store/open-database.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { broken } from './finding.ts';
import type { Ledger, TextField, Wanted } from './ledger.ts';
import type { ModelService } from './model-service.ts';
import { probe } from './probes.ts';

/** What must be true of the library after every change of it that no person made. */
export type LibraryPromises = ReturnType<typeof createLibraryPromises>;

export function createLibraryPromises(database: SqliteDatabase, ledger: Ledger, services: readonly ModelService[]) {
  const selectStored = database.prepare<[], { mediaId: MediaId; sha256: string; id: string }>(
    "SELECT mediaId, sha256, descriptor ->> 'id' AS id FROM upload WHERE descriptor IS NOT NULL",
  );
  const selectSaid = database.prepare<[string, string], { what: string }>(
    "SELECT what FROM history WHERE mediaId = ? AND who = 'service' AND what LIKE ?",
  );
  const selectUnsettled = database.prepare<[], { listingId: ListingId; inserts: number; patches: number }>(`
    SELECT listingId, sum(kind = 'insert') AS inserts, sum(kind = 'patch') AS patches FROM attempt
    WHERE state IN ('open', 'inDoubt') AND kind IN ('insert', 'patch') GROUP BY listingId`);
  const selectListingKeys = database.prepare<[], { listingId: ListingId; listingKey: string }>(
    'SELECT listingId, listingKey FROM listingRemote WHERE listingKey IS NOT NULL',
  );
  const selectFollows = database.prepare('SELECT 1 FROM destinationMedia WHERE mediaId = ?');
  const leavesOutRemovals = services.some(({ dialect }) => dialect.gaps?.unsaid.includes('DeletedYN'));
  const descriptors = new Map<MediaId, string>();
  const exchanged = new Set<MediaId>();
  const keys = new Map<ListingId, string>();
  /** Words that stand in a copy of the library, by photo: what it was a copy of knew them, and sent these or what was written over them. */
  const ofTheCopy = new Map<MediaId, Pick<Wanted, 'shortDescription' | 'imageOf'>>();
  const onlyHidden = new Set<MediaId>();

  /** As it was sent, as the service makes it, or as the second person wrote the same. */
  const wasThere = (mediaId: MediaId, field: TextField, text: string): boolean => {
    const copied = ofTheCopy.get(mediaId);
    if ((field === 'ShortDescription' ? copied?.shortDescription : copied?.imageOf) === text) return true;
    const served = ledger.servedValues(mediaId, field);
    return served.has(text) || served.has(ledger.storedOf(mediaId, text));
  };
  /** The service had `after` before it first had `before`, and never since: only a copy that lags shows that. */
  const isTakenBack = (mediaId: MediaId, field: TextField, before: string, after: string): boolean => {
    const had = ledger.changesOf(mediaId).map((change) => String(change.after[field]));
    const places = (text: string): number[] =>
      had.flatMap((each, index) => (each === text || each === ledger.storedOf(mediaId, text) ? [index] : []));
    const [is, was] = [places(after).at(-1), places(before)[0]];
    return is !== undefined && was !== undefined && is < was;
  };
  const checkText = (mediaId: MediaId, field: TextField, word: string, before: string, after: string): void => {
    if (before === after) return;
    const theirs = ledger
      .changesOf(mediaId)
      .some(
        ({ by, versionBefore, before: was, after: is }) =>
          by === 'person' && String(is[field]) === after && (versionBefore === null || was[field] !== is[field]),
      );
    if (isTakenBack(mediaId, field, before, after)) {
      broken('no word is lost', `“${before}” became “${after}”, which it had replaced at the service`);
    }
    if (!theirs) broken('no word is lost', `“${before}” became “${after}”, which nobody wrote`);
    if (before !== '' && !wasThere(mediaId, field, before)) {
      broken('no word is lost', `“${before}” was typed, never taken, and replaced by “${after}” of the second person`);
    }
    if (selectSaid.all(mediaId, `${word} became “${after}”%`).length === 0) {
      broken('no word is lost', `the history does not tell that “${before}” became “${after}”`);
    }
  };

  const checkRemoval = (row: Wanted): void => {
    const reported = row.removed === 1 ? 'Removed at the service%' : 'Restored at the service%';
    if (selectSaid.all(row.mediaId, reported).length === 0) {
      broken('nothing is removed unasked', `${row.mediaId}: ${reported} is not told`);
    }
    if (row.removed === 0) return;
    const gone = services.some(({ media }) => media.some((one) => one.gone && ledger.ownerOf(one) === row.mediaId));
    if (!gone && !ledger.servedValues(row.mediaId, 'DeletedYN').has('true')) {
      broken('nothing is removed unasked', `${row.mediaId} was removed here, and nobody removed it there`);
    }
    for (const [field, text] of [
      ['ShortDescription', row.shortDescription],
      ['ImageOf', row.imageOf],
    ] as const) {
      if (text !== '' && !wasThere(row.mediaId, field, text)) {
        broken('no word is lost', `“${text}” was typed and never taken, but the photo was removed as they did`);
      }
    }
  };

  const isPutBackThere = (mediaId: MediaId): boolean => {
    if (onlyHidden.has(mediaId)) return true;
    const changes = ledger.changesOf(mediaId);
    const isPutBack = changes.some(
      ({ by, before, after }) => by === 'person' && before.DeletedYN === true && !after.DeletedYN,
    );
    return isPutBack || isWrittenWhileAway(mediaId);
  };

  /**
   * Removed here while it was not shown, so that no removal was ever sent: shown as it was, it is removed there. Where somebody has written
   * to it meanwhile, nobody here can tell that from putting it back. The same goes for one that is removed on both sides and hidden, and
   * that is shown again by a service which leaves out DeletedYN.
   */
  const isWrittenWhileAway = (mediaId: MediaId): boolean => {
    const changes = ledger.changesOf(mediaId);
    const isRemovalSent = changes.some(
      ({ by, before, after }) => by === 'app' && before.DeletedYN !== true && after.DeletedYN === true,
    );
    const isHidden = selectSaid.all(mediaId, 'The service does not show this photo%').length > 0;
    const isRemovedThere = changes.some(({ by, after }) => by === 'person' && after.DeletedYN === true);
    const isAway = isHidden || (isRemovedThere && leavesOutRemovals);
    // Put back, it takes its place among the others here.
    const last = changes.findLast(({ by, before, after }) => by === 'person' || before.Order === after.Order);
    return !isRemovalSent && isAway && last?.by === 'person' && isReportedAsPutBack(mediaId);
  };

  /** A service that says that it took a removal, and did not, looks like one where somebody put the photo back. */
  const isReportedAsPutBack = (mediaId: MediaId): boolean =>
    selectSaid.all(mediaId, 'Restored at the service%').length > 0;

  /**
   * A photo that was removed at a further service, and for which a person wanted another picture meanwhile, shows it once somebody there puts
   * it back: another photo comes for it, with its words, and it goes again.
   */
  const putBackBefore = (row: Wanted, rows: readonly Wanted[]): Wanted | undefined => {
    if (ledger.past.has(row.mediaId) || selectFollows.get(row.mediaId) === undefined) return undefined;
    return rows.find(
      (other) =>
        other.listingId === row.listingId &&
        other.removed === 1 &&
        // What it stood for is what the other one stands for.
        selectFollows.get(other.mediaId) === undefined &&
        other.sha256 !== row.sha256 &&
        other.shortDescription === row.shortDescription &&
        other.imageOf === row.imageOf &&
        (isPutBackThere(other.mediaId) || isReportedAsPutBack(other.mediaId)),
    );
  };

  const checkWanted = (rows: readonly Wanted[]): void => {
    for (const row of rows) {
      const other = putBackBefore(row, rows);
      // It was back before it went.
      if (other !== undefined) for (const each of [row, { ...other, removed: 0 }, other]) ledger.remember(each, true);
      const before = ledger.past.get(row.mediaId)?.wanted;
      if (before === undefined) broken('no word is lost', `a photo appeared that nobody added: ${row.mediaId}`);
      checkText(row.mediaId, 'ShortDescription', 'Caption', before.shortDescription, row.shortDescription);
      checkText(row.mediaId, 'ImageOf', 'Room', before.imageOf, row.imageOf);
      if (before.removed !== row.removed) checkRemoval(row);
      ledger.remember(row, false);
    }
    if (rows.length !== ledger.past.size) {
      broken('no word is lost', `of ${ledger.past.size} photos ${rows.length} are left`);
    }
  };

  const checkPlaces = (rows: readonly Wanted[]): void => {
    for (const [listingId, all] of Map.groupBy(rows, (row) => row.listingId)) {
      const present = all.filter((row) => row.listed === 1);
      const places = present.map((row) => row.position).sort((a, b) => a - b);
      if (places.some((place, index) => place !== index + 1)) {
        broken('positions have no gaps', `${listingId}: ${places.join(', ')}`);
      }
      for (const same of Map.groupBy(present, (row) => row.sha256).values()) {
        // What somebody put back there is there, whatever was added here meanwhile.
        const ours = same.filter(({ mediaId }) => !isPutBackThere(mediaId));
        if (same.length > 1 && ours.length > 1) {
          broken('a listing shows no picture twice', `${listingId}: ${ours.map(({ mediaId }) => mediaId).join(', ')}`);
        }
      }
    }
  };

  const checkStored = (): void => {
    const stored = new Map(selectStored.all().map((row) => [row.mediaId, row]));
    for (const [mediaId, id] of descriptors) {
      // Another picture was wanted of it: it is sent anew.
      const isOther = stored.get(mediaId)?.id !== id && exchanged.delete(mediaId);
      if (isOther || !ledger.past.has(mediaId)) descriptors.delete(mediaId);
      else if (stored.get(mediaId)?.id !== id) {
        broken('a photo is sent once', `the stored answer ${id} of ${mediaId} is forgotten`);
      }
    }
    for (const [mediaId, { id, sha256 }] of stored) {
      if (descriptors.has(mediaId)) continue;
      const binary = services.flatMap((service) => service.binaries).find((each) => each.id === id.toLowerCase());
      if (binary === undefined) broken('no word is lost', `${mediaId} counts as sent, but nothing like it arrived`);
      if (binary.sha256 !== sha256) broken('no word is lost', `${mediaId} was sent with other bytes than recorded`);
      descriptors.set(mediaId, id);
    }
    if (new Set(descriptors.values()).size !== descriptors.size) probe('the same Id for two photos');
  };

  const checkAttempts = (): void => {
    for (const { listingId, inserts, patches } of selectUnsettled.all()) {
      if (patches > 1) probe('two open patches of one listing');
      if (inserts <= 1) continue;
      probe('two unsettled creations');
      broken('one unsettled creation', `${listingId} has ${inserts}`);
    }
    for (const { listingId, listingKey } of selectListingKeys.all()) {
      const before = keys.get(listingId) ?? listingKey;
      if (before !== listingKey) broken('a listing has one key', `${listingId} was ${before} and is ${listingKey}`);
      keys.set(listingId, listingKey);
    }
  };

  return {
    /** A person agrees that a photo is removed: one that the service only hides comes back when it is shown again. */
    mayComeBack(mediaId: MediaId): void {
      const isHidden = services.some(({ media }) => media.some((one) => one.hidden && ledger.ownerOf(one) === mediaId));
      if (isHidden) onlyHidden.add(mediaId);
    },
    /** The library is an older copy of itself, with these photos. */
    restored(rows: readonly Wanted[]): void {
      descriptors.clear();
      for (const row of rows) ofTheCopy.set(row.mediaId, row);
    },
    /** The key of a listing at its service, also where a copy of the library does not know it. */
    keyOf: (listingId: ListingId): string | undefined => keys.get(listingId),
    /** Sent binaries that are still to be remembered here. */
    descriptors,
    /** Photos whose picture was exchanged and that may be sent anew. */
    exchanged,
    check(): void {
      const rows = ledger.rows();
      checkWanted(rows);
      checkPlaces(rows);
      checkStored();
      checkAttempts();
    },
  };
}
