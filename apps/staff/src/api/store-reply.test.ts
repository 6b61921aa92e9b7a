import { callKey } from '@quarrter/client/calls';
import { staffRosterDetail } from '@quarrter/contract/staff/partners';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { storeReply } from './store-reply.ts';

test('an earlier reload that answers late does not replace the reply of an action', async () => {
  const client = new QueryClient();
  const queryKey = callKey(staffRosterDetail, { params: { id: '1' } });
  const [before, after] = [{ problems: 1 }, { problems: 2 }];
  client.setQueryData(queryKey, before);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  // It has an abort signal, so that the query client can cancel it.
  const read = ({ signal }: { signal: AbortSignal }) => (signal.aborted ? '' : promise);
  const reload = client.fetchQuery({ queryKey, queryFn: read }).catch(() => undefined);
  await storeReply(client, queryKey, after);
  resolve(before);
  await reload;
  expect(client.getQueryData(queryKey)).toEqual(after);
});
