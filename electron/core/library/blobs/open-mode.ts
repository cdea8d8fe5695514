import { constants } from 'node:fs';

/**
 * How a file is opened that somebody named. [Note: pipes] Opening a pipe waits for somebody who writes into it, which may be for
 * ever; opened like this it is seen to be no file at once. Windows, which has none among its files, knows no such flag.
 */
export const readAtOnce: number = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
