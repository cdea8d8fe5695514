import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Fields } from './entities.ts';
import { operationSchema, parseFault } from './faults.ts';
import { listingKeyOf } from './odata-query.ts';
import type { Practice } from './practice-context.ts';
import { renderMedia, renderProperty } from './render.ts';
import type { SecondPerson } from './second-person.ts';
import { ServiceError } from './service-error.ts';

const fields = z.record(z.string(), z.unknown());
const faultCommand = z.strictObject({
  operation: operationSchema,
  fault: z.unknown().transform((input, context) => {
    try {
      return parseFault(input);
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      context.addIssue({ code: 'custom', message: 'not a fault this service knows' });
      return z.NEVER;
    }
  }),
  times: z.int().positive().default(1),
});
const ofMedia = z.strictObject({ mediaKeyNumeric: z.int() });
const ofListing = z.strictObject({ listingKey: z.string() });
const addMedia = ofListing.extend({
  fields: fields.default({}),
  picture: z
    .strictObject({ fileName: z.string(), mediaType: z.string(), base64: z.base64() })
    .transform(({ fileName, mediaType, base64 }) => ({ fileName, mediaType, bytes: Buffer.from(base64, 'base64') }))
    .optional(),
});

function command<Input>(schema: z.ZodType<Input>, body: unknown): Input {
  const result = schema.safeParse(body);
  if (!result.success) throw new ServiceError(400, 'InvalidCommand', z.prettifyError(result.error));
  return result.data;
}

/** Test-only control over HTTP, for tests in another process. Needs the token like everything else. */
export function registerControlRoutes(app: FastifyInstance, practice: Practice, person: SecondPerson): void {
  const { faults } = practice;
  const asPerson = <Input>(name: string, schema: z.ZodType<Input>, change: (input: Input) => Fields | void): void => {
    app.post(`/control/${name}`, (request) => {
      const input = command(schema, request.body);
      try {
        return change(input) ?? {};
      } catch (error) {
        if (error instanceof ServiceError) throw error;
        throw new ServiceError(404, 'NotFound', error instanceof Error ? error.message : 'Not found.');
      }
    });
  };
  app.post('/control/faults', (request) => {
    const { operation, fault, times } = command(faultCommand, request.body);
    faults.next(operation, fault, times);
    return { pending: faults.pending() };
  });
  app.post('/control/faults/clear', () => {
    faults.clear();
    return { pending: faults.pending() };
  });
  asPerson('media/edit', ofMedia.extend({ fields }), (input) => person.editMedia(input.mediaKeyNumeric, input.fields));
  asPerson('media/delete', ofMedia, ({ mediaKeyNumeric }) => person.deleteMedia(mediaKeyNumeric));
  asPerson('media/add', addMedia, (input) => person.addMedia(input.listingKey, input.fields, input.picture));
  asPerson('property/edit', ofListing.extend({ fields }), (input) =>
    person.editProperty(input.listingKey, input.fields),
  );
  asPerson('property/delete', ofListing, ({ listingKey }) => person.deleteProperty(listingKey));
  app.get('/control/snapshot', () => takeSnapshot(practice));
}

/** Everything the service holds, as it would answer it; for tests. */
export type Snapshot = {
  readonly listings: readonly {
    readonly listingKey: string;
    readonly fields: Fields;
    /** In their Order, deleted ones included. */
    readonly media: readonly Fields[];
  }[];
  readonly binaries: number;
  /** Pictures that were uploaded but that no Media names. */
  readonly orphanBinaries: number;
};

export function takeSnapshot(practice: Practice): Snapshot {
  const listings = practice.store.properties().map((record) => ({
    listingKey: listingKeyOf(record.listingKeyNumeric),
    fields: renderProperty(record, null, practice),
    media: practice.store.mediaOf(record.listingKeyNumeric).map((media) => renderMedia(media, practice)),
  }));
  return { listings, ...practice.store.countBinaries() };
}
