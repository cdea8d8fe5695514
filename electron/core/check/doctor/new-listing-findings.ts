import type { ListingKey } from '../../../../shared/domain/ids.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { Failure } from '../../service/http/failure.ts';
import { matchMedia, type SentIdentity } from '../../service/odata/match-media.ts';
import type { IncomingMedia } from '../../service/odata/media-mapper.ts';
import { type Finding, failedFinding, finding } from './findings.ts';
import { numbersFinding } from './page-findings.ts';

/** What became of one request to create a listing. */
export type Inserted =
  | {
      readonly kind: 'created';
      readonly listingKey: ListingKey | null;
      /** Its address; null where it is read by its key. */
      readonly location: string | null;
      /** The listing came back, its address alone did, nothing that names it did, or no answer did. */
      readonly answer: 'shown' | 'named' | 'bare' | 'lost';
      /** Its photos as the answer shows them. */
      readonly shown: readonly IncomingMedia[] | null;
    }
  | { readonly kind: 'refused'; readonly why: Phrase }
  /** Nothing was created. */
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** It may have been created. */
  | { readonly kind: 'untold'; readonly why: Phrase };

/** The photos of a new listing, as they were sent and as the service shows them. */
export interface NewPhotos {
  readonly sent: readonly SentIdentity[];
  /** Null where they are not shown. */
  readonly shown: readonly IncomingMedia[] | null;
  /** Nothing of them is missing from what is shown. */
  readonly isWhole: boolean;
}

export type Created = Extract<Inserted, { kind: 'created' }>;

export interface NewListingTrial {
  readonly name: string;
  readonly made: Created;
  /** Why a field that no service has was refused; null where it was taken. */
  readonly unknownField: Phrase | null;
  readonly photos: NewPhotos;
  /** The same listing, sent a second time; null where that was not tried. */
  readonly again: Inserted | null;
  /** Whether a photo can be looked up by its MediaKey. */
  readonly canLookUp: boolean;
}

export function untriedListing(untried: Phrase): Finding {
  return finding('newListing', 'skipped', phrase('newListing.untried', { untried }));
}

/** What is told where no listing was created, or none that is known of. */
export function notCreatedFinding(name: string, made: Exclude<Inserted, { kind: 'created' }>): Finding {
  switch (made.kind) {
    case 'refused':
      return finding('newListing', 'bad', phrase('newListing.refused', { name, why: made.why }));
    case 'failed':
      return failedFinding('newListing', made.failure);
    case 'untold':
      return finding('newListing', 'bad', phrase('newListing.untold', { name, why: made.why }));
  }
}

/** What a new listing told. What stays at the service comes last. */
export function newListingFindings(trial: NewListingTrial, profile: ServiceProfile): Finding[] {
  const { made, photos, unknownField } = trial;
  const orders = (photos.shown ?? []).map(({ fields }) => fields.order);
  const numbers = numbersFinding(orders, false, profile);
  return [
    finding('newListing', made.answer === 'lost' ? 'note' : 'good', phrase(`newListing.${made.answer}`)),
    ...photoFindings(photos, profile),
    ...(numbers === null ? [] : [numbers]),
    finding(
      'unknownFields',
      'good',
      unknownField === null ? phrase('unknownFields.taken') : phrase('unknownFields.refused', { why: unknownField }),
    ),
    ...againFindings(trial),
    leftFinding(trial),
  ];
}

/** Those that are shown and not removed. */
export function storedOf({ shown }: Pick<NewPhotos, 'shown'>): readonly IncomingMedia[] {
  return (shown ?? []).filter(({ fields }) => !fields.deletedYN);
}

function photoFindings(photos: NewPhotos, { attach }: ServiceProfile): Finding[] {
  const { sent, shown, isWhole } = photos;
  if (sent.length === 0) return [];
  const stored = storedOf(photos);
  if (stored.length >= sent.length) {
    return [
      finding('newPhotos', 'good', phrase('newPhotos.all', { count: sent.length })),
      ...keyFindings(sent, stored),
    ];
  }
  if (shown === null || !isWhole) return [finding('newPhotos', 'skipped', phrase('newPhotos.untold'))];
  const why = phrase('newPhotos.cut', { stored: stored.length, count: sent.length });
  const cut =
    attach === 'none'
      ? finding('newPhotos', 'bad', phrase('newPhotos.lost', { why }))
      : finding('newPhotos', 'note', phrase('newPhotos.added', { why }));
  return [cut, ...keyFindings(sent, stored)];
}

/** A service that names photos itself is told of: after a lost answer, they cannot be looked up by what was sent. */
function keyFindings(sent: readonly SentIdentity[], stored: readonly IncomingMedia[]): Finding[] {
  const matched = [...matchMedia(sent, stored)];
  const isRenamed = matched.some(([one, media]) => one.mediaKey.toLowerCase() !== media.mediaKey.toLowerCase());
  return isRenamed ? [finding('newPhotos', 'note', phrase('newPhotos.ownKeys'))] : [];
}

function againFindings({ again, canLookUp }: NewListingTrial): Finding[] {
  switch (again?.kind) {
    case undefined:
      return [];
    case 'created': {
      const why = phrase('repeatedListing.second');
      return canLookUp
        ? [finding('repeatedListing', 'good', phrase('repeatedListing.asked', { why }))]
        : [finding('repeatedListing', 'note', phrase('filter.none', { why }))];
    }
    case 'refused':
      return [finding('repeatedListing', 'good', phrase('repeatedListing.refused', { why: again.why }))];
    case 'failed':
      return [failedFinding('repeatedListing', again.failure)];
    case 'untold':
      return [finding('repeatedListing', 'note', phrase('repeatedListing.untold', { why: again.why }))];
  }
}

/** What a person removes at the service, since it cannot be done from here. */
function leftFinding({ made, again, name }: NewListingTrial): Finding {
  const listing = nameOf(made);
  const other = again?.kind === 'created' ? nameOf(again) : null;
  const said =
    other === null
      ? phrase('newListing.left', { listing, name })
      : phrase('newListing.leftTwo', { listing, other, name });
  return finding('newListing', 'note', said);
}

/** Its ListingKey; the end of its address, such as `Property('8')`, where it is not told. */
function nameOf({ listingKey, location }: Created): string {
  return listingKey ?? location?.slice(location.lastIndexOf('/') + 1) ?? '';
}
