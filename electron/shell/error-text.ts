import { AppError } from '../../shared/contract/app-error.ts';

/** What a person reads when the app could not start. */
export function startErrorText(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return 'Something went wrong while Listing Lightbox was starting. Your photos and words were not touched. Start it again; if it comes back, the file logs/lightbox.log in the library folder tells more.';
}

/**
 * Name, message and stack of whatever was thrown, for the log. Other properties stay out, since those of a request hold
 * its headers; tokens and what follows a question mark in an address are struck out of the text.
 */
export function errorForLog(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  return text
    .replaceAll(/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 …')
    .replaceAll(/\/\/[^\s/@]+@/g, '//…@')
    .replaceAll(/(https?:\/\/[^\s?#]+)[?#][^\s)]*/gi, '$1?…');
}
