import { connection } from '../api/request.ts';

/**
 * Makes a call that ends this tab's token. On a bad line another call, or the stream of changes,
 * hears of the end before the reply: then there is none, and the result is null.
 */
export async function endToken<Reply>(call: () => Promise<Reply>): Promise<Reply | null> {
  const { onTokenRejected } = connection;
  try {
    return await new Promise<Reply | null>((resolve, reject) => {
      connection.onTokenRejected = () => resolve(null);
      call().then(resolve, reject);
    });
  } finally {
    connection.onTokenRejected = onTokenRejected;
  }
}
