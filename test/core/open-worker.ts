// Opens a library when it is told to, so that many processes can do so at once. Run with the file as its argument.

import { openDatabase } from '../../electron/core/library/store/open-database.ts';

const [, , file = ''] = process.argv;

process.once('message', () => {
  openDatabase(file).close();
  process.disconnect();
});
process.send?.('ready');
