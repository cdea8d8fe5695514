import pLimit from 'p-limit';

/** However many cores there are: two of the largest pictures together would take more memory than the program may. */
export const oneAtATime = pLimit(1);
