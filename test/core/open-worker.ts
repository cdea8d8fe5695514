// Opens a library as the next version would when it is told to, so that many processes can do so at once. Run with the file as its argument.

import { openDatabase } from '../../electron/core/library/store/open-database.ts';
import { nextUpgrades } from './next-schema.ts';

const [, , file = ''] = process.argv;

process.once('message', () => {
  openDatabase(file, nextUpgrades()).close();
  process.disconnect();
});
process.send?.('ready');
