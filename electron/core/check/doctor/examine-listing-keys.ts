import { z } from 'zod';
import { ListingKey } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { parseJson } from '../../service/http/json.ts';
import { listingLiteral, rootOf } from '../../service/odata/media-address.ts';
import { fromPropertyEntity } from '../../service/odata/media-mapper.ts';
import type { Session } from '../../service/session.ts';
import { readCollection } from './collection.ts';
import { type Finding, finding, propose } from './findings.ts';
import type { OwnMedia } from './own-media.ts';
import { send } from './probe.ts';

type KeyForm = ServiceProfile['read']['listingKeyForm'];
const FORMS: readonly KeyForm[] = ['quoted', 'bare'];

export interface ListingKeysExamination {
  readonly findings: readonly Finding[];
  /** In which form a key was answered; that of the profile where none was. */
  readonly form: KeyForm;
}

/** How a listing is named in addresses: one of ours, or one that the service shows, is read by its key in either form. */
export async function examineListingKeys(session: Session, own: OwnMedia | null): Promise<ListingKeysExamination> {
  const present = session.account.profile.read.listingKeyForm;
  const listingKey = own?.listingKey ?? (await anyListing(session));
  if (listingKey === null) return { findings: [], form: present };
  for (const form of [...FORMS].toSorted((one, other) => Number(other === present) - Number(one === present))) {
    const name = `Property(${listingLiteral(listingKey, form)})`;
    if (!(await isAnswered(session, listingKey, name))) continue;
    const said = phrase('listingKeys.answered', { name });
    const proposals = propose('read.listingKeyForm', present, form, said);
    return { findings: [finding('listingKeys', 'good', said, proposals)], form };
  }
  return { findings: [finding('listingKeys', 'note', phrase('listingKeys.none'))], form: present };
}

const Keyed = z.looseObject({ ListingKey });

async function anyListing(session: Session): Promise<ListingKey | null> {
  const answer = await send(session, { method: 'GET', url: `${rootOf(session.api)}Property?$top=1` });
  const [entry] = answer.ok ? (readCollection(answer.value)?.entries ?? []) : [];
  return Keyed.safeParse(entry).data?.ListingKey ?? null;
}

async function isAnswered(session: Session, listingKey: ListingKey, name: string): Promise<boolean> {
  const answer = await send(session, { method: 'GET', url: `${rootOf(session.api)}${name}` });
  if (!answer.ok || answer.value.status !== 200) return false;
  const shown = fromPropertyEntity(parseJson(answer.value.text), null);
  return shown !== null && (shown.listingKey === null || shown.listingKey === listingKey);
}
