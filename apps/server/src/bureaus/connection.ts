import type * as z from 'zod/mini';
import { readRetryAfter } from '../platform/http/retry-after.ts';
import { BureauError } from './credit-bureau.ts';

/** An account at a bureau. */
export type BureauAccount = {
  readonly url: string;
  readonly username: string;
  readonly password: string;
};

/** Reports of people with many loans take a bureau some seconds. */
export const answerWithinMs = 20_000;

/** After too many calls (429), also where the bureau names a shorter wait or none. */
const shortestWaitMs = 60_000;
/** A wait that is longer than this is taken for a mistake: an application waits for the answer. */
const longestWaitMs = 24 * 60 * 60_000;

export type Post = <Answer>(
  path: string,
  body: object,
  answer: z.ZodMiniType<Answer>,
) => Promise<Answer>;

/**
 * Calls of one bureau: all of them are POST with JSON, so that no BVN is in an address. Messages
 * are ours, because those of `fetch` and of a bureau may repeat the question.
 */
export function postTo({ url }: Pick<BureauAccount, 'url'>, withinMs: number): Post {
  return async (path, body, answer) => {
    const parsed = answer.safeParse(await send(url + path, body, withinMs));
    if (parsed.success) return parsed.data;
    throw new BureauError('unreachable', 'The bureau sent an answer that cannot be read.');
  };
}

async function send(address: string, body: object, withinMs: number): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    });
    if (response.ok) return await response.json();
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? 'sent no JSON' : 'did not answer';
    throw new BureauError('unreachable', `The bureau ${reason}.`);
  }
  await response.body?.cancel();
  if (response.status === 429) {
    const asked = readRetryAfter(response.headers.get('retry-after'), Date.now());
    const waitMs = Math.min(Math.max(asked ?? 0, shortestWaitMs), longestWaitMs);
    throw new BureauError('throttled', 'The bureau asks us to wait.', waitMs);
  }
  const mayPass = response.status >= 500 || response.status === 408;
  throw new BureauError(
    mayPass ? 'unreachable' : 'rejected',
    `The bureau answered ${response.status}.`,
  );
}
