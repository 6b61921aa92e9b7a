import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { storeReply } from './store-reply.ts';

test('the reply of an action stays when an earlier reload answers after it', async () => {
  const client = new QueryClient();
  const queryKey = ['application', '1'];
  client.setQueryData(queryKey, 'not asked');
  const { promise, resolve } = Promise.withResolvers<string>();
  // It is read so that the client knows that somebody can give it up.
  const read = ({ signal }: { signal: AbortSignal }) => (signal.aborted ? '' : promise);
  const reload = client.fetchQuery({ queryKey, queryFn: read }).catch(() => undefined);
  await storeReply(client, queryKey, 'asked');
  resolve('not asked');
  await reload;
  expect(client.getQueryData(queryKey)).toBe('asked');
});
