// Opens a library on command as the next version would, so that many processes can do so at once. Its argument is the file.

import { openDatabase } from '../../electron/core/library/store/open-database.ts';
import { nextUpgrades } from './next-schema.ts';

const [, , file = ''] = process.argv;

process.once('message', () => {
  openDatabase(file, nextUpgrades()).close();
  process.disconnect();
});
process.send?.('ready');
