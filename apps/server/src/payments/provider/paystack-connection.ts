import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { readRetryAfter } from '../../platform/http/retry-after.ts';
import type { Watch } from '../../platform/outside-services.ts';
import { ProviderError } from './provider-error.ts';

/** A call that takes longer is cancelled; the provider answers within 2 seconds. */
const answerWithinMs = 10_000;
/** After too many calls (429) the provider asks us to wait; a longer wait than this is an error. */
const longestWaitMs = 5_000;
const defaultWaitMs = 1_000;
const throttledAttempts = 3;

export type Connection = {
  /** Reads may be repeated: one more attempt when the network fails. */
  read(path: string, query?: Record<string, string>): Promise<Envelope>;
  /** Writes are never repeated here: the caller looks up the outcome of one. */
  write(path: string, body: Record<string, string | number>): Promise<Envelope>;
};

const envelope = z.looseObject({
  status: z.boolean(),
  message: z._default(z.string(), ''),
  data: z.optional(z.unknown()),
  meta: z.optional(z.unknown()),
  code: z.optional(z.string()),
});
export type Envelope = z.infer<typeof envelope>;

/** The provider over HTTP: address, key, time-outs, waits, and its `{status, message, data}`. */
export function connect(settings: { url: string; secretKey: string }): Connection {
  const send = async (path: string, init: RequestInit): Promise<Envelope> => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetchOnce(settings, path, init);
      if (response.status !== 429) return readEnvelope(response);
      await response.body?.cancel();
      const asked = readRetryAfter(response.headers.get('retry-after'), Date.now());
      const pause = asked ?? defaultWaitMs;
      if (attempt === throttledAttempts || pause > longestWaitMs) {
        throw new ProviderError(
          'unreachable',
          'The payment provider asks us to wait.',
          'throttled',
        );
      }
      await wait(pause);
    }
  };
  return {
    async read(path, query = {}) {
      const address = `${path}?${new URLSearchParams(query)}`.replace(/\?$/, '');
      try {
        return await send(address, { method: 'GET' });
      } catch (error) {
        if (!(error instanceof ProviderError && error.code === 'network')) throw error;
        return await send(address, { method: 'GET' });
      }
    },
    write: (path, body) => send(path, { method: 'POST', body: JSON.stringify(body) }),
  };
}

/** The same calls, with each of them noted. */
export function watched({ read, write }: Connection, watch: Watch): Connection {
  return {
    read: (...asked) => watch(() => read(...asked)),
    write: (...ordered) => watch(() => write(...ordered)),
  };
}

async function fetchOnce(
  { url, secretKey }: { url: string; secretKey: string },
  path: string,
  init: RequestInit,
): Promise<Response> {
  try {
    return await fetch(url + path, {
      ...init,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    });
  } catch (cause) {
    throw networkError(cause);
  }
}

/** The message is ours: fetch's own may contain a URL with an account number in its query. */
function networkError(cause: unknown): ProviderError {
  const reason = cause instanceof Error ? cause.name : 'unknown';
  return new ProviderError(
    'unreachable',
    `The payment provider did not answer (${reason}).`,
    'network',
  );
}

/** These are about our key, so nothing is wrong with the order. */
const aboutOurKey = [401, 403];

/** Any other 4xx rejects the call, except for the time-out 408. */
async function readEnvelope(response: Response): Promise<Envelope> {
  let parsed: ReturnType<typeof envelope.safeParse>;
  try {
    parsed = envelope.safeParse(await response.json());
  } catch (cause) {
    if (cause instanceof SyntaxError) throw unexpected(response);
    throw networkError(cause);
  }
  if (response.status >= 500 || [...aboutOurKey, 408].includes(response.status)) {
    throw unexpected(response);
  }
  if (!parsed.success) throw unexpected(response);
  const { status, message, code } = parsed.data;
  if (response.ok && status) return parsed.data;
  const missing = response.status === 404 ? 'not_found' : '';
  throw new ProviderError('rejected', withoutNumbers(message), missing || code || '');
}

/**
 * The provider's messages are logged and stored, but never an account or identity number in them.
 */
function withoutNumbers(message: string): string {
  return message.slice(0, 200).replace(/\d{7,}/g, '…');
}

function unexpected({ status }: Response): ProviderError {
  const code = aboutOurKey.includes(status) ? 'key-rejected' : '';
  return new ProviderError('unreachable', `The payment provider answered ${status}.`, code);
}
