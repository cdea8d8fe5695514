import { PAUSES } from './answers.ts';
import { BODIES, type Named } from './bodies.ts';
import type { Operation } from './hostile-service.ts';

// What a person is shown after an answer, by the codes of the phrases. Without a code, all that was to be done was done, or is asked
// about silently.

/** Of a body from which nothing can be learnt: for most, whatever is in it. */
const OF_BODIES: Partial<Record<Operation, string>> = {
  upload: 'failure.notStored',
  insert: 'failure.notTheService',
  get: 'failure.notTheService',
  patch: 'problem.shownOlder',
};

const OF_STATUSES: Readonly<Record<string, Partial<Record<Operation, readonly number[]>>>> = {
  '': { upload: [402, 406, 414, 422, 426, 499], patch: [403, 411, 415, 428], get: [412, 418, 424, 431, 501] },
  'failure.notStored': { upload: [201] },
  'failure.notTheService': {
    patch: [202, 226, 304],
    get: [204, 300, 307, 404],
    insert: [205, 301],
    upload: [206, 302],
  },
  'failure.noUploadThere': { upload: [410] },
  'failure.proxyRefused': { patch: [407] },
  'failure.refused': { insert: [400, 405, 409, 421, 451] },
  'problem.listingTooLarge': { insert: [413] },
  'problem.triedAgain': {
    get: [408, 507, 999],
    patch: [423, 500, 505, 599],
    insert: [425, 502, 508],
    upload: [504, 511],
  },
};

/** By the codes, the other answers that lead to them, behind what they are given to; `each` stands for all four. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  '': [
    'upload with an empty list',
    'get with Media that is a number',
    'upload with what is packed in no known way',
    'each with constructor',
    'each with halves of characters',
    'each with numbers without end',
    'each with tags with line breaks',
    'each with next pages without end',
    'each with a next page elsewhere',
    'each with pieces of one byte',
    'patch with an error with status 200',
    'upload, get, patch with an error of 5 MB',
    'upload, get, patch with an error with 4,900 details',
    'upload, get, patch with an error about a photo that is not there',
    'upload, get, patch with an error with a script',
    'upload, get, patch with an error whose code is an object',
    'insert, patch with its first half',
    'insert, patch with it without its end',
    'insert, patch with it twice',
    'insert, patch with it with something behind',
    'insert, patch with it as UTF-16',
    'insert, patch with words 5,000 deep',
    'insert, patch with keys that are halves of characters',
    'insert, patch with objects in the place of words',
    'insert, patch with null in the place of everything',
    'insert, patch with lists in the place of words',
    'insert, patch with words of 100,000 characters',
    'insert, patch with zeros in words',
    'insert with a key of somebody else',
    'patch with an end after it was done',
    'upload with a Location inside the network',
    'patch with a Location that is a script',
    'get with a Location that is a file',
    'insert with a tag of 8 KB',
    'upload with a tag that is none',
    'patch with cookies',
    'get with another type',
    'token with expires_in of 0',
    'token with expires_in of null',
    'token with expires_in of "soon"',
    'token with expires_in of -1',
    'token with expires_in of 1e308',
    'token with expires_in of {}',
  ],
  'failure.answerTooLarge': [
    'each with lists 100,000 deep',
    'each with objects 100,000 deep',
    'each with 200,000 results',
    'each with a million numbers',
    'each with 100 MB of spaces',
    'each with 100 MB of one word',
    'each with a gzip bomb',
    'each with a Brotli bomb',
    'token with 100 MB',
  ],
  'failure.clientRefused': ['token with a refusal'],
  'failure.noTokenAnswered': [
    'token with a token with a line break',
    'token with a token of 1 MB',
    'token with a token that is an object',
    'token with a token that is half a character',
    'token with no token',
  ],
  'failure.notTheService': [
    'insert with more bytes than promised',
    'patch with 5,000 headers',
    'token with a redirect',
  ],
  'failure.otherAnswered': [
    'get, insert, patch with numbers in the place of words',
    'get, patch with a key of somebody else',
    'patch with a field that is there twice',
  ],
  'failure.proxyRefused': ['upload with a proxy of its own'],
  'failure.quoted': [
    'upload with a key of somebody else',
    'insert with an error with status 200',
    'insert with an error about a photo that is not there',
    'insert with an error with a script',
    'token with a wrong token',
  ],
  'failure.refused': [
    'insert with an error of 5 MB',
    'insert with an error with 4,900 details',
    'insert with an error whose code is an object',
  ],
  'failure.signInRefused': ['insert with its own refusal'],
  'failure.tooManyResults': ['upload with 4,000 results', 'upload with 4,000 numbers of 400 digits'],
  'problem.answerLost': [
    'insert with what says it is packed and is not',
    'insert with a piece as large as can be',
    'insert with HTTP/0.9',
    'insert with a header with a zero',
  ],
  'problem.checkedFirst': [
    'upload, get with words 5,000 deep',
    'upload, get, patch with what says it is packed and is not',
    'upload with nothing at all',
    'patch with an end without an answer',
    'get with fewer bytes than promised',
    'upload with two lengths',
    'patch with a length and pieces',
    'get with a piece of a size that is none',
    'upload with headers of 100 KB',
    'get with no HTTP',
    'upload with a TLS alert',
    'patch with HTTP/2',
  ],
  'problem.notShown': ['insert with Media that is a number', 'insert with __proto__'],
  'problem.triedAgain': ['patch with a quota with 403', 'token with trouble'],
};

const ALL = ['upload', 'insert', 'get', 'patch'] as const;
const each = (answers: readonly Named[], code: (operation: (typeof ALL)[number]) => string | undefined) =>
  ALL.flatMap((operation) => answers.map(({ name }) => [`${operation} with ${name}`, code(operation)] as const));

/** By `OPERATION with ANSWER`. */
export const SHOWN: ReadonlyMap<string, string | undefined> = new Map([
  ...each(BODIES, (operation) => OF_BODIES[operation]),
  ...each(PAUSES, () => 'problem.triedAgain'),
  ...Object.entries(OF_STATUSES).flatMap(([code, operations]) =>
    Object.entries(operations).flatMap(([operation, statuses]) =>
      statuses.map((status) => [`${operation} with status ${status}`, code] as const),
    ),
  ),
  ...Object.entries(OTHERS).flatMap(([code, cases]) =>
    cases.flatMap((answered) => {
      const [, operations = '', name] = /^(.*?) with (.*)$/.exec(answered) ?? [];
      return (operations === 'each' ? ALL : operations.split(', ')).map(
        (operation) => [`${operation} with ${name}`, code] as const,
      );
    }),
  ),
]);
