import { ApiError, messageOf } from '../../api/error.ts';

/** What to say of a mailed link: nobody typed its parts, so what is wrong with one of them is told of the whole. */
export function linkError(error: unknown): string {
  if (!error) return 'This link is not complete.';
  if (error instanceof ApiError && error.failure === 'fields') {
    return 'This link is broken: a part of it is missing or was changed on its way. Please open it from the letter once more.';
  }
  return messageOf(error);
}
