import { randomBytes } from 'node:crypto';
import type { Dialect } from './dialect.ts';
import { ServiceError } from './service-error.ts';

/** The weak entity tag of a new version, `W/"<opaque>"`. Two versions of one second may share one that is a time. */
export function newTag(tags: Dialect['tags'], now: Date): string {
  switch (tags) {
    case 'unique':
      return `W/"${randomBytes(12).toString('base64')}"`;
    case 'second':
      return `W/"${Buffer.from(now.toISOString().slice(0, 19)).toString('base64')}"`;
    default:
      return tags satisfies never;
  }
}

const tagList = /^\s*(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*\s*$/;

function matches(ifMatch: string, current: string, dialect: Dialect): boolean {
  const tags: readonly string[] = ifMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  // Tags are compared byte for byte: a client that drops `W/` has not echoed the tag it was given.
  return tags.includes(current) && !(dialect.weakTags === 'neverAccepted' && current.startsWith('W/'));
}

/**
 * Decides whether a PATCH may go on; throws 400, 404, 412 or 428 otherwise.
 * `current` is the entity's tag, or null when there is no such entity. OData 4.0 makes PATCH an upsert, so a missing
 * entity with If-Match is a failed precondition (412); only `*` gets 404.
 */
export function checkPrecondition(ifMatch: string | undefined, current: string | null, dialect: Dialect): void {
  if (ifMatch === undefined) {
    if (dialect.ifMatch === 'required') {
      throw new ServiceError(428, 'PreconditionRequired', 'Send the entity tag last received in If-Match.');
    }
    if (current === null) throw notFound();
    return;
  }
  if (ifMatch.trim() === '*') {
    if (current === null) throw notFound();
    return;
  }
  if (!tagList.test(ifMatch)) {
    throw new ServiceError(400, 'InvalidHeader', 'If-Match must hold an entity tag such as W/"abc", or *.');
  }
  if (current !== null && dialect.staleTags === 'accepted') return;
  if (current === null || !matches(ifMatch, current, dialect)) {
    throw new ServiceError(
      412,
      'PreconditionFailed',
      'The entity has changed since this tag was given. Nothing was changed.',
    );
  }
}

/** The answer for an entity that is not there. */
export function notFound(): ServiceError {
  return new ServiceError(404, 'NotFound', 'There is no entity with this key.');
}
