/** Code of what a listing waits for whose photos are still being copied. */
export const STILL_ARRIVING = 'stillArriving';
