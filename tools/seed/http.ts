/** JSON over HTTP for scripts: what is not answered as expected is an error with what was said. */
import { randomUUID } from 'node:crypto';

export type Answer<T> = { status: number; body: T };

export type Ask = {
  token?: string;
  body?: object;
  /** Sent as it is, as a browser sends a form with files. */
  form?: FormData;
  /** Makes a repetition of the same command recognizable; a new one each time unless given. */
  idempotencyKey?: string;
};

/** Asks, and gives whatever was answered. */
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

/** Asks, and takes nothing but success. */
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

const lookEveryMs = 50;

/** Looks again and again until there is something to see. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | null | false>,
  withinMs = 20_000,
): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== null && found !== false) return found;
    if (Date.now() > end) throw new Error(`It did not happen in ${withinMs / 1_000} s: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}
