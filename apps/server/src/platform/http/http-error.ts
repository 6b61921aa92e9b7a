import type { Detail, FieldErrors } from '@quarrter/contract/call';
import { DatabaseUnavailable, StatementTooLong } from '../database/database-unavailable.ts';

type Body = Detail | FieldErrors | Record<string, unknown>;

/** An error that is answered with this status and body. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: Body;
  readonly headers: Record<string, string>;

  constructor(status: number, body: Body, headers: Record<string, string> = {}) {
    super(`answered with ${status}`);
    this.name = 'HttpError';
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** 400 with messages by field. */
export function invalid(fields: FieldErrors): HttpError {
  return new HttpError(400, fields);
}

export function badRequest(message: string): HttpError {
  return new HttpError(400, { detail: message });
}

export function unauthorized(message = 'Please sign in.'): HttpError {
  return new HttpError(401, { detail: message });
}

export function forbidden(message: string): HttpError {
  return new HttpError(403, { detail: message });
}

/** Also for another client's record: no one else learns that it exists. */
export function notFound(message = 'Not found.'): HttpError {
  return new HttpError(404, { detail: message });
}

export function conflict(message: string): HttpError {
  return new HttpError(409, { detail: message });
}

export function throttled(body: Body, retryAfterSeconds: number): HttpError {
  return new HttpError(429, body, { 'retry-after': String(retryAfterSeconds) });
}

/** The server could do it, but not now; nothing has happened. */
export function unavailable(message: string, retryAfterSeconds: number): HttpError {
  return new HttpError(503, { detail: message }, { 'retry-after': String(retryAfterSeconds) });
}

/** PostgreSQL is back 2 seconds after most restarts. */
const retryDatabaseAfterSeconds = 2;

/** Returns the answer to an expected error; null for any other, which is a defect of ours. */
export function answerOf(error: unknown): HttpError | null {
  if (error instanceof HttpError) return error;
  if (!(error instanceof DatabaseUnavailable)) return null;
  return unavailable(
    'Sorry, we cannot load your data right now. Please try again in a few seconds.',
    retryDatabaseAfterSeconds,
  );
}

/** Whether the cause passes by itself: the same work can succeed later. */
export const isPassing = (error: unknown): boolean =>
  answerOf(error)?.status === 503 && !(error instanceof StatementTooLong);
