import type { Detail, FieldErrors } from '@quarrter/contract/call';

type Body = Detail | FieldErrors | Record<string, unknown>;

/** A named refusal of a request: its status and the body the caller is answered with. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: Body;
  readonly headers: Record<string, string>;

  constructor(status: number, body: Body, headers: Record<string, string> = {}) {
    super(`refused with ${status}`);
    this.name = 'Refusal';
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

/** Also for another client's record: that it exists is not told (API-07). */
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
