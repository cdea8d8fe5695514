import { existsSync, readFileSync } from 'node:fs';
import { arch, homedir, hostname, release, totalmem, userInfo } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import type { ReportFacts } from '../core/app/report/report.ts';
import { libraryProblems } from '../core/library/store/restore.ts';
import { VERSION } from './shipped.ts';

/** Columns that hold what a person or a service wrote. */
const WRITTEN: readonly (readonly [table: string, column: string])[] = [
  ['account', 'name'],
  ['account', 'uploadUrl'],
  ['account', 'baseUrl'],
  ['account', 'tokenUrl'],
  ['account', 'clientId'],
  ['account', 'memberLoginId'],
  ['listing', 'name'],
  ['listingRemote', 'listingKey'],
  ['media', 'fileName'],
  ['media', 'shortDescription'],
  ['mediaRemote', 'mediaKey'],
  ['mediaRemote', 'shortDescription'],
  ['mediaByOthers', 'shortDescription'],
];
const Texts = z.array(z.string().nullable());
const Fields = z.record(z.string(), z.unknown());

/**
 * The facts in a report of this library. One that cannot be read gives no words to strike out; its log is left out then, rather
 * than shown with them.
 */
export function readReportFacts(home: string, about: Readonly<Record<string, string>>): ReportFacts {
  const file = path.join(home, 'library.db');
  const problems = libraryProblems(file);
  const read = problems.length === 0 && existsSync(file) ? readLibrary(file) : { rows: {}, words: [] };
  const user = userInfo().username;
  return {
    about: {
      version: VERSION,
      system: `${process.platform} ${release()} ${arch()}`,
      memory: `${Math.round(totalmem() / 1e9)} GB`,
      ...about,
    },
    rows: read.rows,
    problems,
    log: problems.length === 0 ? readLog(home) : ['The log is left out, since the library cannot be read.'],
    known: [...read.words, ...read.words.flatMap(hostOf), home, homedir(), hostname(), user],
  };
}

function readLibrary(file: string): { readonly rows: Record<string, number>; readonly words: readonly string[] } {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const tables = z
      .array(z.string())
      .parse(database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all())
      .filter((name) => !name.startsWith('sqlite_'));
    const rows = Object.fromEntries(
      tables.map((name) => [name, z.int().parse(database.prepare(`SELECT count(*) FROM "${name}"`).pluck().get())]),
    );
    const texts = (table: string, column: string): readonly string[] =>
      tables.includes(table)
        ? Texts.parse(database.prepare(`SELECT DISTINCT "${column}" FROM "${table}"`).pluck().all()).flatMap(
            (text) => text ?? [],
          )
        : [];
    const fields = texts('listing', 'fields').flatMap((text) => valuesOf(Fields.parse(JSON.parse(text))));
    return { rows, words: [...WRITTEN.flatMap(([table, column]) => texts(table, column)), ...fields] };
  } finally {
    database.close();
  }
}

function valuesOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesOf) : [];
}

function hostOf(text: string): readonly string[] {
  return URL.canParse(text) ? [new URL(text).host] : [];
}

function readLog(home: string): readonly string[] {
  const file = path.join(home, 'logs', 'lightbox.log');
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
}
