import { ApiError, messageOf } from '@quarrter/client/errors';

/**
 * The message for an emailed link. Its parts are not fields the client typed, so an error in one of
 * them is an error of the whole link.
 */
export function linkError(error: unknown): string {
  if (!error) return 'This link is incomplete. Please open it from your email again.';
  if (error instanceof ApiError && error.failure === 'fields') {
    return 'This link is incomplete or has been changed. Please open it from your email again.';
  }
  return messageOf(error);
}
