import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { HttpAnswer } from '../../service/http/http.ts';
import { foreignHost, isOtherMedia, keyLiteral, linkedAddress, rootOf } from '../../service/odata/media-address.ts';
import { fromMediaEntity, type IncomingMedia } from '../../service/odata/media-mapper.ts';
import type { Session } from '../../service/session.ts';
import { readCollection } from './collection.ts';
import { type Finding, finding, propose } from './findings.ts';
import { entityOf } from './own-photo.ts';
import { send } from './probe.ts';

type KeyForm = ServiceProfile['read']['mediaKeyForm'];
const FORMS: readonly KeyForm[] = ['numeric', 'quoted'];

/** How the service names a photo in addresses: one that it shows is read by each of its keys, without the address that it told itself. */
export async function examineKeys(session: Session, first: HttpAnswer): Promise<Finding[]> {
  const [entry] = readCollection(first)?.entries ?? [];
  const media = fromMediaEntity(entry);
  if (media === null) return [];
  const present = session.account.profile.read.mediaKeyForm;
  const foreign = media.editLink === null ? null : foreignHost(session.api, media.editLink);
  const links = foreign === null ? [] : [finding('mediaKeys', 'note', phrase('mediaKeys.foreign', { host: foreign }))];
  for (const form of [...FORMS].toSorted((one, other) => Number(other === present) - Number(one === present))) {
    const name = keyLiteral(media, form);
    if (name === null || !(await isAnswered(session, media, name))) continue;
    const said = phrase('mediaKeys.answered', { name: `Media(${name})` });
    return [...links, finding('mediaKeys', 'good', said, propose('read.mediaKeyForm', present, form, said))];
  }
  const isLinked = media.editLink !== null && linkedAddress(session.api, media.editLink) !== null;
  const none = isLinked ? phrase('mediaKeys.linked') : phrase('mediaKeys.none');
  return [...links, finding('mediaKeys', isLinked ? 'good' : 'note', none)];
}

async function isAnswered(session: Session, media: IncomingMedia, name: string): Promise<boolean> {
  const answer = await send(session, { method: 'GET', url: `${rootOf(session.api)}Media(${name})` });
  const shown = answer.ok && answer.value.status === 200 ? entityOf(answer.value) : null;
  return shown !== null && !isOtherMedia(media, shown);
}
