import { AppError } from '../../shared/contract/app-error.ts';

/** What a person reads when the app could not start. */
export function startErrorText(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return 'Something went wrong while Listing Lightbox was starting. Your photos and words were not touched. Start it again; if it comes back, the file logs/lightbox.log in the library folder says more.';
}

/**
 * Name, message and stack of whatever was thrown, for the log. Other properties stay out, since those of a request hold
 * its headers; tokens and what follows a question mark in an address are struck out of the text.
 */
export function errorForLog(error: unknown): string {
  return withoutSecrets(error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error));
}

const LONGEST_REASON = 300;

/** The first line of what an error says, for a dialog. */
export function shortReason(error: unknown): string {
  const [first = ''] = withoutSecrets(error instanceof Error ? error.message : String(error)).split('\n', 1);
  return first.slice(0, LONGEST_REASON);
}

function withoutSecrets(text: string): string {
  return text
    .replaceAll(/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 …')
    .replaceAll(/\/\/[^\s/@]+@/g, '//…@')
    .replaceAll(/(https?:\/\/[^\s?#]+)[?#][^\s)]*/gi, '$1?…');
}
