import type { Break } from './break.ts';

/** How the service is spoken with, and what its answers are taken for. */
export const SERVICE: readonly Break[] = [
  {
    title: 'A change is sent without the tag that it is based on',
    file: 'electron/core/service/odata/listing-api.ts',
    from: "headers: { 'If-Match': etag },",
    to: 'headers: {},',
    near: 'test/core/sync/main.test.ts',
  },
  {
    title: 'A 404 of a gateway is taken for an entity that is gone',
    file: 'electron/core/service/http/odata-error.ts',
    from: "const isTheService = isOData || answer.headers['odata-version'] !== undefined;",
    to: "const isTheService = isOData || answer.headers['odata-version'] !== '';",
    near: 'test/core/sync/gateway.test.ts',
  },
  {
    title: 'A creation that was stopped counts as one that never left',
    file: 'electron/core/service/http/http.ts',
    from: "case 'stopped':\n      return { kind: 'stopped', ...saying(phrase('failure.stopped')), mayHaveChanged };",
    to: "case 'stopped':\n      return { kind: 'stopped', ...saying(phrase('failure.stopped')), mayHaveChanged: false };",
    near: 'test/core/sync/doubt.test.ts',
  },
  {
    title: 'A token that has run out is not renewed',
    file: 'electron/core/service/http/auth.ts',
    from: 'if (!refused) return first;',
    to: 'if (!refused || refused) return first;',
    near: 'test/core/sync/account.test.ts',
  },
  {
    title: 'The answer about another photo is taken for one about this',
    file: 'electron/core/service/odata/stored-answer.ts',
    from: 'return isOther ? failed(OTHER_ANSWERED) : succeeded(shownMedia(body.value, media, asked.changes));',
    to: 'return isOther && false ? failed(OTHER_ANSWERED) : succeeded(shownMedia(body.value, media, asked.changes));',
    near: 'test/unit/core/service/stored-answer.test.ts',
  },
  {
    title: 'A Size that cannot be right counts as sent',
    file: 'electron/core/service/upload/upload-matching.ts',
    from: 'item !== undefined && sizeMatches(part.bytes, item.size, settings.sizeUnit) ? item : null;',
    to: 'item !== undefined && part.bytes >= 0 ? item : null;',
    near: 'test/unit/core/service/upload-matching.test.ts',
  },
  {
    title: 'A test listing is created on a production account',
    file: 'electron/core/app/handlers/account.ts',
    from: "if (account.environment === 'production') throw",
    to: 'if (account.baseUrl.length === 0) throw',
    near: 'test/core/check/doctor-new-listing.test.ts',
  },
  {
    title: 'Without a test listing, its tries are made on a photo of the person',
    file: 'electron/core/check/writing.ts',
    from: 'created === null ? ownMedia : created.own;',
    to: 'created?.own ?? ownMedia;',
    near: 'test/core/check/doctor-new-listing.test.ts',
  },
];
