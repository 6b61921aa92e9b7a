import { ApiError, isUnanswered } from '@quarrter/client/errors';
import { connection } from '../api/request.ts';

const { onTokenRejected } = connection;

/** Listens for a rejected token, in place of ending the session; returns a function that stops. */
export function hearRejected(listener: () => void): () => void {
  connection.onTokenRejected = listener;
  return () => {
    connection.onTokenRejected = onTokenRejected;
  };
}

/**
 * Makes a call that ends this tab's token. On a bad line another call, or the stream of changes,
 * hears of the end before the reply is there: the session waits for the reply, which decides, and
 * only a reply that never comes is null. `expire` is called where something else ended the session.
 */
export async function endToken<Reply>(
  call: () => Promise<Reply>,
  expire = onTokenRejected,
): Promise<Reply | null> {
  let rejected = false;
  const stop = hearRejected(() => {
    rejected = true;
  });
  try {
    return await call();
  } catch (error) {
    if (rejected && error instanceof ApiError && isUnanswered(error)) return null;
    if (rejected) expire();
    throw error;
  } finally {
    stop();
  }
}
