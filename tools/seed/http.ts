/** JSON over HTTP for scripts. */
import { randomUUID } from 'node:crypto';

export type Answer<T> = { status: number; body: T };

export type Ask = {
  token?: string;
  body?: object;
  /** A form with files, sent as a browser sends it. */
  form?: FormData;
  /** The server runs commands with the same key once. By default each call has a new one. */
  idempotencyKey?: string;
};

/** Sends a request and returns the answer, whatever its status. */
export async function ask<T = Record<string, unknown>>(
  base: string,
  method: string,
  path: string,
  { token, body, form, idempotencyKey = randomUUID() }: Ask = {},
): Promise<Answer<T>> {
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Token ${token}`;
  if (body) headers['content-type'] = 'application/json';
  if (method !== 'GET') headers['idempotency-key'] = idempotencyKey;
  const reply = await fetch(base + path, {
    method,
    headers,
    body: form ?? (body ? JSON.stringify(body) : undefined),
  });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('json') ?? false;
  return { status: reply.status, body: (isJson && text ? JSON.parse(text) : text) as T };
}

/** Sends a request. An answer other than success is an error with the server's message. */
export async function call<T = Record<string, unknown>>(
  base: string,
  method: string,
  path: string,
  asked: Ask = {},
): Promise<T> {
  const { status, body } = await ask<T>(base, method, path, asked);
  if (status >= 200 && status < 300) return body;
  throw new Error(`${method} ${path} was answered with ${status}: ${JSON.stringify(body)}`);
}

const pollEveryMs = 50;
/** Also enough for a machine that is four times slower. */
const patienceMs = 60_000;

/** Repeats a look until it finds something. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | null | false>,
  withinMs = patienceMs,
): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== null && found !== false) return found;
    if (Date.now() > end) throw new Error(`Timed out after ${withinMs / 1_000} s: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
  }
}
