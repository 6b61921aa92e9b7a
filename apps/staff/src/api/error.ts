import type { FieldErrors } from '@quarrter/contract/call';

const networkMessage = 'The server did not answer';

/**
 * Why a call did not succeed. `fields`: some field is wrong; `detail`: the server refused and says why;
 * `network`: no answer arrived; `server`: the server failed. After the last two it is unknown whether
 * anything happened, so the page is read again before anything is tried again.
 */
export type ApiFailure = 'fields' | 'detail' | 'network' | 'server';

export class ApiError extends Error {
  readonly failure: ApiFailure;
  readonly status: number;
  readonly fields: FieldErrors;

  constructor(failure: ApiFailure, status: number, message: string, fields: FieldErrors = {}) {
    super(message);
    this.name = 'ApiError';
    this.failure = failure;
    this.status = status;
    this.fields = fields;
  }
}

export function networkError(): ApiError {
  return new ApiError('network', 0, networkMessage);
}

/** Reads the error body as the decisions give it: field errors, or one detail. */
export function errorOf(status: number, body: unknown): ApiError {
  const detail = (body as { detail?: unknown } | null)?.detail;
  if (status >= 500 || typeof body !== 'object' || body === null) {
    return new ApiError('server', status, typeof detail === 'string' ? detail : networkMessage);
  }
  if (typeof detail === 'string') return new ApiError('detail', status, detail);
  const fields = Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string[]] => isTexts(entry[1])),
  );
  return new ApiError('fields', status, Object.values(fields)[0]?.[0] ?? networkMessage, fields);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

/** What to tell about any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : networkMessage;
}
