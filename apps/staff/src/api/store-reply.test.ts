import { callKey } from '@quarrter/client/calls';
import { type StaffRosterDetail, staffRosterDetail } from '@quarrter/contract/staff/partners';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { storeReply } from './store-reply.ts';

test('an earlier reload that answers late does not replace the reply of an action', async () => {
  const client = new QueryClient();
  const own = { params: { id: '1' } };
  const queryKey = callKey(staffRosterDetail, own);
  const [before, after] = [{ problems: 1 }, { problems: 2 }] as unknown as StaffRosterDetail[];
  client.setQueryData(queryKey, before);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  // It has an abort signal, so that the query client can cancel it.
  const read = ({ signal }: { signal: AbortSignal }) => (signal.aborted ? '' : promise);
  const reload = client.fetchQuery({ queryKey, queryFn: read }).catch(() => undefined);
  await storeReply(client, staffRosterDetail, own, after as StaffRosterDetail);
  resolve(before);
  await reload;
  expect(client.getQueryData(queryKey)).toEqual(after);
});
