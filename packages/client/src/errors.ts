import type { FieldErrors, SecondFactorMethod } from '@quarrter/contract/call';

/** API-08: the message of a failed call when the server did not give a better one. */
export const NETWORK_MESSAGE = 'Network response was not ok';

/**
 * Why a call did not succeed. `fields`: some field is wrong; `detail`: the server rejected the call
 * and says why; `network`: no answer arrived; `server`: the server failed. Only after `network` and
 * `server` is it unknown whether anything happened, so only these offer a retry of the same call.
 */
export type ApiFailure = 'fields' | 'detail' | 'network' | 'server';

/** The method that the server asks for first, and the token if it is a sign-in that waits. */
export type SecondFactorNeeded = { method: SecondFactorMethod; signInToken: string | undefined };

export type MovedOn = { by: string; action: string; text: string; at: string };

export class ApiError extends Error {
  readonly failure: ApiFailure;
  readonly status: number;
  readonly fields: FieldErrors;
  /** How long the server asks us to wait before we repeat the call. */
  retryAfterMs?: number;
  /** The call is repeated after the client gave their second factor. */
  secondFactor?: SecondFactorNeeded;
  /** The last change to the record since the page was read: who made it, and when. */
  changed?: MovedOn;

  constructor(failure: ApiFailure, status: number, message: string, fields: FieldErrors = {}) {
    super(message);
    this.name = 'ApiError';
    this.failure = failure;
    this.status = status;
    this.fields = fields;
  }
}

/** Whether it is unknown if the call had any effect, so that only a retry can tell. */
export function isUnanswered(
  failure: ApiError | null,
): failure is ApiError & { readonly failure: 'network' | 'server' } {
  return failure?.failure === 'network' || failure?.failure === 'server';
}

/** The error of a call to which no answer came. */
export function networkError(): ApiError {
  return new ApiError('network', 0, NETWORK_MESSAGE);
}

/** The error of a reply with this status and body: field errors, or one `detail`. */
export function errorOf(status: number, body: unknown): ApiError {
  if (status >= 500 || typeof body !== 'object' || body === null) {
    const message = isDetail(body) ? body.detail : NETWORK_MESSAGE;
    return new ApiError('server', status, message);
  }
  if (isDetail(body)) {
    const error = new ApiError('detail', status, body.detail);
    const { second_factor: method, sign_in_token: signInToken, changed } = body as DetailBody;
    if (status === 409 && changed?.by) error.changed = changed;
    if (status === 403 && method) error.secondFactor = { method, signInToken };
    return error;
  }
  const fields = Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string[]] => isTexts(entry[1])),
  );
  const first = Object.values(fields)[0]?.[0] ?? NETWORK_MESSAGE;
  return new ApiError('fields', status, first, fields);
}

type DetailBody = {
  second_factor?: SecondFactorMethod;
  sign_in_token?: string;
  changed?: MovedOn;
};

function isDetail(body: unknown): body is { detail: string } {
  return typeof (body as { detail?: unknown } | null)?.detail === 'string';
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

/** Returns the text for people about any thrown value; API-08's own message is for engineers. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : NETWORK_MESSAGE;
  if (message !== NETWORK_MESSAGE) return message;
  return error instanceof ApiError && error.failure === 'server'
    ? 'Our server had a problem'
    : 'We could not reach our server. Please check your connection';
}

/**
 * Why a screen could not be shown, in words that people can use; React writes the error itself to
 * the browser's console.
 */
export function crashReason(error: unknown): string {
  if (error instanceof ApiError) return messageOf(error);
  const text = error instanceof Error ? error.message : '';
  if (/module/i.test(text) && /fetch|import|load/i.test(text)) {
    return 'part of the page did not load. Please check your connection';
  }
  return 'there is a problem with this page on our side';
}
