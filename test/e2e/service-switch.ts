import { z } from 'zod';
import type { Dialect } from '../../electron/practice/dialect.ts';
import { type PracticeService, startPracticeService } from '../../electron/practice/practice-service.ts';

const Media = z.looseObject({
  Order: z.int(),
  ShortDescription: z.string().nullable(),
  ImageOf: z.string().nullable(),
  DeletedYN: z.boolean(),
  MediaKeyNumeric: z.int(),
});

type Snapshot = ReturnType<PracticeService['snapshot']>;

/** One photo as the service holds it. */
export interface OnService {
  readonly order: number;
  readonly caption: string;
  readonly room: string;
  readonly deleted: boolean;
  readonly mediaKeyNumeric: number;
}

/** A listing service that can be away for a while. */
export interface ServiceSwitch {
  /** The running service. @throws Error while it is off */
  readonly now: PracticeService;
  off(): Promise<void>;
  /** Starts it again with what it had, at the same addresses. */
  on(): Promise<void>;
  /** The photos of its only listing in their Order, deleted ones included. */
  photos(): OnService[];
  /** A second person changes the photo that has this caption. */
  elsewhere(caption: string, fields: Readonly<Record<string, string | number | boolean>>): void;
}

export async function startService(dataFolder: string, dialect: Partial<Dialect> = {}): Promise<ServiceSwitch> {
  let service: PracticeService | null = await startPracticeService({ dataFolder, dialect });
  const { port } = service;
  const running = (): PracticeService => {
    if (service === null) throw new Error('The service is switched off.');
    return service;
  };
  const photos = (): OnService[] => photosOf(running().snapshot());
  return {
    get now() {
      return running();
    },
    async off() {
      await service?.close();
      service = null;
    },
    async on() {
      service = await startPracticeService({ dataFolder, port, dialect });
    },
    photos,
    elsewhere(caption, fields) {
      const photo = photos().find((each) => each.caption === caption);
      if (photo === undefined) throw new Error(`The service has no photo “${caption}”.`);
      running().secondPerson.editMedia(photo.mediaKeyNumeric, fields);
    },
  };
}

function photosOf({ listings }: Snapshot): OnService[] {
  const [only] = listings;
  if (only === undefined || listings.length > 1) throw new Error(`The service has ${listings.length} listings.`);
  return Media.array()
    .parse(only.media)
    .map((media) => ({
      order: media.Order,
      caption: media.ShortDescription ?? '',
      room: media.ImageOf ?? '',
      deleted: media.DeletedYN,
      mediaKeyNumeric: media.MediaKeyNumeric,
    }));
}
