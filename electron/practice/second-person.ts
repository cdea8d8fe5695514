import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type Fields, parseEntity } from './entities.ts';
import { storedMedia } from './media-routes.ts';
import { parseListingKey } from './odata-query.ts';
import type { Practice } from './practice-context.ts';
import { renderMedia, renderProperty } from './render.ts';

/** A picture that somebody else adds; without bytes the Media names a picture that is not stored here. */
export type AddedPicture = { readonly fileName: string; readonly mediaType: string; readonly bytes: Uint8Array };

/** Another user of the service, who changes the same listings without the tested client knowing. */
export type SecondPerson = ReturnType<typeof createSecondPerson>;

export function createSecondPerson(practice: Practice) {
  const { store, schemas } = practice;

  function listing(listingKey: string) {
    const record = store.property(parseListingKey(listingKey) ?? -1);
    if (record === null) throw new Error(`The practice service has no listing ${listingKey}.`);
    return record;
  }

  function media(mediaKeyNumeric: number) {
    const record = store.media(mediaKeyNumeric);
    if (record === null) throw new Error(`The practice service has no Media ${mediaKeyNumeric}.`);
    return record;
  }

  function storePicture(id: string, picture: AddedPicture): void {
    const extension = /\.([a-z0-9]{1,8})$/i.exec(picture.fileName)?.[1]?.toLowerCase() ?? 'bin';
    const path = store.incomingPath();
    writeFileSync(path, picture.bytes, { mode: 0o600 });
    const { fileName, mediaType, bytes } = picture;
    store.addBinaries([{ path, binary: { id, fileName, extension, mediaType, size: bytes.byteLength } }]);
  }

  return {
    /** Changes fields of a Media; it gets a new tag. Returns the Media as the service now answers it. */
    editMedia(mediaKeyNumeric: number, fields: Fields): Fields {
      store.updateMedia(media(mediaKeyNumeric), storedMedia(parseEntity(schemas.mediaUpdate, fields), practice));
      return renderMedia(media(mediaKeyNumeric), practice);
    },
    editProperty(listingKey: string, fields: Fields): Fields {
      store.updateProperty(listing(listingKey), parseEntity(schemas.propertyUpdate, fields));
      return renderProperty(listing(listingKey), null, practice);
    },
    /** The service itself says what becomes of a picture, from now on. */
    setStatus(mediaKeyNumeric: number, status: string, description?: string): void {
      const described = { MediaStatus: status, MediaStatusDescription: description ?? null };
      store.updateMedia(media(mediaKeyNumeric), described);
    },
    /** Removes a Media for good (setting DeletedYN is `editMedia`). */
    deleteMedia(mediaKeyNumeric: number): void {
      store.deleteMedia(media(mediaKeyNumeric).mediaKeyNumeric);
    },
    deleteProperty(listingKey: string): void {
      store.deleteProperty(listing(listingKey).listingKeyNumeric);
    },
    /** Adds a Media to a listing; MediaKey is made unless given. Returns it as the service answers it. */
    addMedia(listingKey: string, fields: Fields, picture?: AddedPicture): Fields {
      const { listingKeyNumeric } = listing(listingKey);
      const id = randomUUID();
      const added = parseEntity(schemas.mediaAttach, { MediaKey: id, ...fields });
      if (picture !== undefined) storePicture(String(added['MediaKey']), picture);
      return renderMedia(media(store.insertMedia(listingKeyNumeric, storedMedia(added, practice))), practice);
    },
  };
}
