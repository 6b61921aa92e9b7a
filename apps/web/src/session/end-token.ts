import { ApiError, isUnanswered } from '@quarrter/client/errors';
import { connection } from '../api/request.ts';

const { onTokenRejected } = connection;

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
  connection.onTokenRejected = () => {
    rejected = true;
  };
  try {
    return await call();
  } catch (error) {
    if (rejected && error instanceof ApiError && isUnanswered(error)) return null;
    if (rejected) expire();
    throw error;
  } finally {
    connection.onTokenRejected = onTokenRejected;
  }
}
