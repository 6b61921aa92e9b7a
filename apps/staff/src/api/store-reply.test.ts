import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { storeReply } from './store-reply.ts';

test('an earlier reload that answers late does not replace the reply of an action', async () => {
  const client = new QueryClient();
  const queryKey = ['application', '1'];
  client.setQueryData(queryKey, 'not asked');
  const { promise, resolve } = Promise.withResolvers<string>();
  // It has an abort signal, so that the query client can cancel it.
  const read = ({ signal }: { signal: AbortSignal }) => (signal.aborted ? '' : promise);
  const reload = client.fetchQuery({ queryKey, queryFn: read }).catch(() => undefined);
  await storeReply(client, queryKey, 'asked');
  resolve('not asked');
  await reload;
  expect(client.getQueryData(queryKey)).toBe('asked');
});
