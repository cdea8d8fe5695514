import { cityOf, fitAddress, positionsOf } from './fit-address.ts';
import { type Folder, readFolder, wordsOf } from './folder-name.ts';
import {
  isNumber,
  joined,
  type Place,
  readAddress,
  takeUnits,
  tokensOf,
  type WrittenAddress,
} from './written-address.ts';

/** A listing that may have a folder of photos. */
export interface FolderListing extends Place {
  /** What the caller knows it by. */
  readonly id: number;
  /** Its address in one line; null where it has none. */
  readonly name: string | null;
  /** Its number at the listing service, and whatever else it is known by. */
  readonly keys: readonly string[];
}

/** How well a folder's name fits a listing, from 0 to 1. */
export interface FolderFit {
  readonly id: number;
  readonly folder: string;
  readonly score: number;
  /** How far the next best of that folder, or of that listing, is behind. */
  readonly margin: number;
}

export interface FolderMatches {
  /** Each listing and each folder at most once. */
  readonly matched: readonly FolderFit[];
  /** What may belong together, and a person decides. No listing and no folder of it is matched. */
  readonly doubtful: readonly FolderFit[];
}

/** A fit that is taken without asking: an address without its suffix is one, an address without its unit or direction is none. */
const SURE = 0.8;
const MARGIN = 0.28;

/** The listing's number alone. */
const BY_KEY = 0.95;
/** With the street of the listing, and another house. */
const BY_KEY_ELSEWHERE = 0.75;

/**
 * Matches names of folders with listings by the number of the listing and the address, as people write them. House number, unit, suffix,
 * direction and city never contradict each other in a match; where one of them is left out on one side, it may be doubtful. Two folders
 * of one listing are doubtful, and so is one folder that fits two.
 */
export function matchFolders(listings: readonly FolderListing[], folders: readonly string[]): FolderMatches {
  const find = createFit(listings);
  const fits = folders.flatMap((folder) => find(folder).map(({ id, score }) => ({ folder, id, score })));
  const ofFolder = Map.groupBy(fits, ({ folder }) => folder);
  const ofListing = Map.groupBy(fits, ({ id }) => id);
  const measured = fits.map((fit): FolderFit => {
    const rivals = [...(ofFolder.get(fit.folder) ?? []), ...(ofListing.get(fit.id) ?? [])];
    const next = Math.max(0, ...rivals.filter((each) => each !== fit).map(({ score }) => score));
    return { ...fit, margin: fit.score - next };
  });
  const matched = measured.filter(({ score, margin }) => score >= SURE && margin >= MARGIN);
  const taken = new Set<string | number>(matched.flatMap(({ id, folder }) => [id, folder]));
  const doubtful = measured.filter(({ id, folder }) => !taken.has(id) && !taken.has(folder));
  return { matched, doubtful: doubtful.sort((one, other) => other.score - one.score) };
}

interface Known {
  readonly listing: FolderListing;
  /** Null where it is named by a key alone. */
  readonly address: WrittenAddress | null;
  readonly words: string;
}

interface Fit {
  readonly id: number;
  readonly score: number;
}

function createFit(listings: readonly FolderListing[]): (folder: string) => readonly Fit[] {
  const all = listings.map(
    (listing): Known => ({
      listing,
      address: listing.name === null ? null : readAddress(listing.name, listing),
      words: wordsOf(takeUnits(tokensOf(listing.name ?? '')).tokens, () => true),
    }),
  );
  const byNumber = Map.groupBy(all, ({ address }) => address?.number ?? '');
  const cities = new Set(all.flatMap(({ address }) => cityOf(address) ?? []));
  const byKey = Map.groupBy(
    all.flatMap((known) => known.listing.keys.map((key) => ({ known, key: joined(tokensOf(key)) }))),
    ({ key }) => key,
  );
  return (name) => {
    const { folder, keyed } = readFolder(name, (key) => byKey.has(key));
    const ofKey = new Set(keyed.flatMap((key) => (byKey.get(key) ?? []).map(({ known }) => known)));
    const numbers = new Set(
      folder.tokens.filter(isNumber).flatMap(({ raw }) => [raw, raw.replace(/(?<=\d)[nsew]$/, '')]),
    );
    const ofAddress = [...numbers, ''].flatMap((number) => byNumber.get(number) ?? []);
    return [...new Set([...ofKey, ...ofAddress])].flatMap((known) => {
      const byAddress = known.address === null ? null : fitAddress(known.address, known.words, folder, cities);
      const score = ofKey.has(known) ? scoreWithKey(byAddress, known, folder) : (byAddress ?? 0);
      return score > 0 ? [{ id: known.listing.id, score }] : [];
    });
  };
}

function scoreWithKey(byAddress: number | null, { address }: Known, folder: Folder): number {
  if (byAddress !== null && byAddress > 0) return 1;
  const isOther = address !== null && positionsOf(folder.tokens, address).length > 0;
  return isOther ? BY_KEY_ELSEWHERE : BY_KEY;
}
