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
const editMedia = z.strictObject({ mediaKeyNumeric: z.int(), fields });
const editProperty = z.strictObject({ listingKey: z.string(), fields });
const deleteMedia = z.strictObject({ mediaKeyNumeric: z.int() });
const deleteProperty = z.strictObject({ listingKey: z.string() });
const addMedia = z.strictObject({
  listingKey: z.string(),
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

function carriedOut<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError(404, 'NotFound', error instanceof Error ? error.message : 'Not found.');
  }
}

/** Test-only control over HTTP, for tests in another process. Needs the token like everything else. */
export function registerControlRoutes(app: FastifyInstance, practice: Practice, person: SecondPerson): void {
  app.post('/control/faults', (request) => {
    const { operation, fault, times } = command(faultCommand, request.body);
    practice.faults.next(operation, fault, times);
    return { pending: practice.faults.pending() };
  });
  app.post('/control/faults/clear', () => {
    practice.faults.clear();
    return { pending: practice.faults.pending() };
  });
  app.post('/control/media/edit', (request) => {
    const input = command(editMedia, request.body);
    return carriedOut(() => person.editMedia(input.mediaKeyNumeric, input.fields));
  });
  app.post('/control/media/delete', (request) => {
    const input = command(deleteMedia, request.body);
    carriedOut(() => person.deleteMedia(input.mediaKeyNumeric));
    return {};
  });
  app.post('/control/media/add', (request) => {
    const input = command(addMedia, request.body);
    return carriedOut(() => person.addMedia(input.listingKey, input.fields, input.picture));
  });
  app.post('/control/property/edit', (request) => {
    const input = command(editProperty, request.body);
    return carriedOut(() => person.editProperty(input.listingKey, input.fields));
  });
  app.post('/control/property/delete', (request) => {
    const input = command(deleteProperty, request.body);
    carriedOut(() => person.deleteProperty(input.listingKey));
    return {};
  });
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
