// Brings a library of the former schemas, a chain of sixty of which none was released, into a new one of today's schema. The old one is
// read only. For once: this file goes with the last library of that kind.
//
//   node build/run.mjs build/import-former-library.ts OLD_HOME NEW_HOME

import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { PRIVATE_FOLDER } from '../electron/core/library/private-files.ts';
import { openDatabase } from '../electron/core/library/store/open-database.ts';
import { isEntryPoint } from './project.ts';

const FORMER_VERSION = 60;

/** What has another name by now: a table, or `table.column`, both by the former name of the table. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['follower', 'destination'],
  ['followerMedia', 'destinationMedia'],
  ['followerChange', 'destinationChange'],
  ['followerLeftOut', 'destinationLeftOut'],
  ['followerTold', 'destinationReported'],
  ['followerTold.told', 'reported'],
  ['foreignMedia', 'mediaByOthers'],
  ['mediaRemote.unknownBase', 'unseenBase'],
]);

/** What follows from the rest is made anew when the library is first opened. */
const DERIVED = new Set(['listingSummary', 'listingTally']);

const Names = z.array(z.string());
const Triggers = z.array(z.object({ name: z.string(), sql: z.string() }));

/** How many rows each table got, by its name of today, and which columns are not there any more. */
export interface Imported {
  readonly rows: Readonly<Record<string, number>>;
  readonly leftOut: readonly string[];
}

/** @throws Error where there is no such library, where there is one already, or where anything did not arrive */
export function importFormerLibrary(oldHome: string, newHome: string): Imported {
  const [old, created] = [oldHome, newHome].map((home) => path.join(home, 'library.db'));
  if (old === undefined || created === undefined || !existsSync(old)) throw new Error(`${oldHome} has no library.`);
  if (existsSync(created)) throw new Error(`${newHome} has a library already.`);
  mkdirSync(newHome, { recursive: true, mode: PRIVATE_FOLDER });
  const former = path.join(newHome, 'former.db');
  try {
    copyFormer(old, former);
    linkFiles(path.join(oldHome, 'pictures'), path.join(newHome, 'pictures'));
    return copyInto(created, former);
  } catch (error) {
    for (const ending of ['', '-wal', '-shm']) rmSync(created + ending, { force: true });
    throw error;
  } finally {
    rmSync(former, { force: true });
  }
}

/** With what stands in the log beside it, in one file that nobody else writes to. */
function copyFormer(old: string, former: string): void {
  const database = new Database(old, { readonly: true, fileMustExist: true });
  try {
    const version = database.pragma('user_version', { simple: true });
    if (version !== FORMER_VERSION) throw new Error(`${old} has schema ${String(version)}, not ${FORMER_VERSION}.`);
    database.prepare('VACUUM INTO ?').run(former);
  } finally {
    database.close();
  }
}

function copyInto(created: string, former: string): Imported {
  const database = openDatabase(created);
  try {
    database.prepare('ATTACH ? AS former').run(former);
    const copied = database.transaction(() => {
      database.pragma('defer_foreign_keys = ON');
      // What triggers keep is copied as well: they would write it once more.
      const triggers = Triggers.parse(
        database.prepare("SELECT name, sql FROM main.sqlite_schema WHERE type = 'trigger'").all(),
      );
      for (const { name } of triggers) database.exec(`DROP TRIGGER "${name}"`);
      const imported = copyTables(database);
      for (const { sql } of triggers) database.exec(sql);
      return imported;
    });
    const imported = copied.immediate();
    const broken = z.array(z.unknown()).parse(database.pragma('foreign_key_check'));
    if (broken.length > 0) throw new Error(`${broken.length} rows refer to rows that are not there.`);
    return imported;
  } finally {
    database.close();
  }
}

function copyTables(database: Database.Database): Imported {
  const selectTables = database.prepare(
    "SELECT name FROM former.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  );
  const rows: Record<string, number> = {};
  const leftOut: string[] = [];
  for (const table of Names.parse(selectTables.pluck().all())) {
    if (DERIVED.has(table)) continue;
    const target = RENAMED.get(table) ?? table;
    const columns = columnsOf(database, 'main', target);
    if (columns.length === 0) throw new Error(`There is no table ${target} for the rows of ${table}.`);
    const pairs = columnsOf(database, 'former', table).map(
      (name) => [name, RENAMED.get(`${table}.${name}`) ?? name] as const,
    );
    leftOut.push(...pairs.filter(([, to]) => !columns.includes(to)).map(([from]) => `${table}.${from}`));
    rows[target] = copyRows(
      database,
      [table, target],
      pairs.filter(([, to]) => columns.includes(to)),
    );
  }
  copyNumbering(database);
  // Of what lists show nothing is there yet.
  database.exec('UPDATE listingVersion SET summarised = -1');
  return { rows, leftOut };
}

function columnsOf(database: Database.Database, schema: 'main' | 'former', table: string): string[] {
  return Names.parse(database.prepare('SELECT name FROM pragma_table_info(?, ?)').pluck().all(table, schema));
}

function copyRows(
  database: Database.Database,
  [table, target]: readonly [string, string],
  pairs: readonly (readonly [string, string])[],
): number {
  const names = (index: 0 | 1): string => pairs.map((pair) => `"${pair[index]}"`).join(', ');
  // Rowids show which came later.
  const hasRowid = database.prepare("SELECT wr = 0 FROM pragma_table_list(?) WHERE schema = 'former'").pluck();
  const sequence = hasRowid.get(table) === 1 ? 'ORDER BY rowid' : '';
  const count = (name: string): number => z.int().parse(database.prepare(`SELECT count(*) FROM ${name}`).pluck().get());
  database.exec(`DELETE FROM main."${target}"`);
  database.exec(`INSERT INTO main."${target}" (${names(1)}) SELECT ${names(0)} FROM former."${table}" ${sequence}`);
  const [had, has] = [count(`former."${table}"`), count(`main."${target}"`)];
  if (had !== has) throw new Error(`Of ${had} rows of ${table} only ${has} arrived.`);
  return has;
}

/** So that no number of a row that went comes a second time. */
function copyNumbering(database: Database.Database): void {
  const Numbered = z.array(z.object({ name: z.string(), seq: z.int() }));
  database.exec('DELETE FROM main.sqlite_sequence');
  const insert = database.prepare('INSERT INTO main.sqlite_sequence (name, seq) VALUES (?, ?)');
  for (const { name, seq } of Numbered.parse(database.prepare('SELECT name, seq FROM former.sqlite_sequence').all())) {
    insert.run(RENAMED.get(name) ?? name, seq);
  }
}

/** Pictures never change: both libraries may have the same file. */
function linkFiles(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true, mode: PRIVATE_FOLDER });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkFiles(source, target);
    else if (entry.isFile() && !existsSync(target)) linkOrCopy(source, target);
  }
}

/** For folders on two disks, and disks without hard links. */
function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}

if (isEntryPoint(import.meta.url)) {
  const [, , oldHome, newHome] = process.argv;
  if (oldHome === undefined || newHome === undefined) {
    process.stderr.write('Usage: node build/run.mjs build/import-former-library.ts OLD_HOME NEW_HOME\n');
    process.exitCode = 2;
  } else {
    const { rows, leftOut } = importFormerLibrary(oldHome, newHome);
    const reported = Object.entries(rows).filter(([, count]) => count > 0);
    process.stdout.write(`${reported.map(([table, count]) => `${table}: ${count}\n`).join('')}`);
    if (leftOut.length > 0) process.stdout.write(`No longer there: ${leftOut.join(', ')}\n`);
    process.stdout.write('Secrets are not copied: each account is to be signed in to again.\n');
  }
}
