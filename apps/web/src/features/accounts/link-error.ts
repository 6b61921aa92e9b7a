import { ApiError, messageOf } from '../../api/error.ts';

/** What to say of a mailed link: nobody typed its parts, so what is wrong with one of them is told of the whole. */
export function linkError(error: unknown): string {
  if (!error) return 'This link is incomplete. Please open it from your email again.';
  if (error instanceof ApiError && error.failure === 'fields') {
    return 'This link is incomplete or has been changed. Please open it from your email again.';
  }
  return messageOf(error);
}
