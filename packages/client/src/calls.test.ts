import { clientCall } from '@quarrter/contract/call';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { callKey, callOptions, invalidate, setReply, storedReply } from './calls.ts';
import { createQueryClient } from './query-client.ts';

const summary = 'A call of this test';
const replies = { 200: z.object({ text: z.string() }) };
const loan = clientCall('GET /loans/:type/:id/', { summary, replies });
const loans = clientCall('GET /loans/', {
  summary,
  query: z.object({ state: z.optional(z.string()) }),
  replies,
});

const one = { params: { type: 'personal', id: '1' } };
const two = { params: { type: 'personal', id: '2' } };

function store() {
  const request = vi.fn<() => Promise<{ text: string }>>().mockResolvedValue({ text: 'read' });
  const session = { current: () => null, subscribe: () => () => {} };
  const queries = createQueryClient(60_000, session, request as never);
  setReply(queries, loan, one, { text: 'one' });
  setReply(queries, loan, two, { text: 'two' });
  setReply(queries, loans, {}, { text: 'all' });
  setReply(queries, loans, { query: { state: 'open' } }, { text: 'open' });
  const old = () =>
    queries
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ state }) => (state.data as { text: string }).text);
  return { queries, request, old };
}

test('each input of a call has a reply of its own', () => {
  const { queries } = store();
  expect(storedReply(queries, loan, one)).toEqual({ text: 'one' });
  expect(storedReply(queries, loan, two)).toEqual({ text: 'two' });
  expect(storedReply(queries, loans)).toEqual({ text: 'all' });
  expect(storedReply(queries, loans, { query: { state: 'closed' } })).toBeUndefined();
});

test('a call is invalidated with all its inputs and pages, and no other call', async () => {
  const { queries, old } = store();
  queries.setQueryData([...callKey(loans), 'pages'], { text: 'pages' });
  await invalidate(queries, loans);
  expect(old()).toEqual(['all', 'open', 'pages']);
});

test('a key invalidates the inputs that have everything it names', async () => {
  const { queries, old } = store();
  await invalidate(queries, callKey(loan, { params: { id: '2' } }));
  expect(old()).toEqual(['two']);
  await invalidate(queries, callKey(loan, { params: { type: 'personal' } }));
  expect(old()).toEqual(['one', 'two']);
});

test('a call is read with its input, and stores what its reply says for others', async () => {
  const { queries, request } = store();
  const read = callOptions(loan, one, {
    staleTime: 0,
    onReply: (reply, into) => setReply(into, loans, {}, reply),
  });
  expect(await queries.fetchQuery(read)).toEqual({ text: 'read' });
  expect(request).toHaveBeenCalledExactlyOnceWith(loan, {
    ...one,
    signal: expect.any(AbortSignal),
  });
  expect(storedReply(queries, loans)).toEqual({ text: 'read' });
});

test('a call with names in its path cannot be read without them', () => {
  // @ts-expect-error: the path needs type and id.
  callOptions(loan);
  // @ts-expect-error: the path needs an id.
  callOptions(loan, { params: { type: 'personal' } });
  // @ts-expect-error: the contract has no such query.
  callKey(loans, { query: { sate: 'open' } });
  expect(callKey(loans)).toEqual(['GET', '/loans/', {}]);
});
