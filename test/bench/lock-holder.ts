import Database from 'better-sqlite3';

/** Another program that holds the write lock of a library: `node lock-holder.ts FILE MILLISECONDS`. Says when it has it. */
const [file = '', milliseconds = ''] = process.argv.slice(2);
const database = new Database(file);
database.exec('BEGIN IMMEDIATE');
process.send?.('held');
setTimeout(() => {
  database.exec('ROLLBACK');
  database.close();
  if (process.connected) process.disconnect();
}, Number(milliseconds));
