import { ApiError, isUnanswered } from '@quarrter/client/errors';

/** The title over a change that failed. Without a reply it may have been made. */
export function failedTitle(error: Error, failed: string): string {
  return error instanceof ApiError && isUnanswered(error)
    ? 'We got no reply. What you see now is the latest we have'
    : failed;
}
