import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allTables } from '../../test/all-tables.ts';
import { useTestApp } from '../../test/test-app.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { defineEvent, minorUnits, payloadOf, readEventsOf, recordEvent } from './index.ts';
import { recordEvents } from './record-event.ts';

const testApp = useTestApp();

const inTransaction = <T>(run: (tx: Tx) => Promise<T>) =>
  testApp.deps.db.transaction().execute(run);

const paid = defineEvent('paid', 1, { amount: minorUnits }, { emailed: true });
const noted = defineEvent('noted', 1, {});
const at = new Date('2026-11-21T10:00:00Z');

const emailsOf = (clientId: string) =>
  allTables(testApp.deps.db)
    .selectFrom('emails')
    .select('email_id')
    .where('client_id', '=', clientId)
    .execute();

test('a fact is read as it was recorded, and its email waits', async () => {
  const [clientId, subjectId] = [newId(), newId()];
  const amount = 12_345_678_901_234_567n;
  await inTransaction((tx) =>
    recordEvent(tx, paid, { clientId, subjectId, at, payload: { amount } }),
  );
  const [event, ...others] = await readEventsOf(testApp.deps.db, clientId, subjectId);
  expect(others).toEqual([]);
  expect(event).toMatchObject({ clientId, subjectId, at, kind: 'paid', version: 1 });
  expect(event && payloadOf(paid, event)).toEqual({ amount });
  expect(await emailsOf(clientId)).toEqual([{ email_id: event?.eventId }]);
});

test('facts of one time are in the order in which they were recorded', async () => {
  const [clientId, subjectId] = [newId(), newId()];
  await inTransaction(async (tx) => {
    for (let count = 0; count < 20; count += 1) {
      const event = count % 2 === 0 ? paid : noted;
      const payload = { amount: BigInt(count) };
      await recordEvent(tx, event as typeof paid, { clientId, subjectId, at, payload });
    }
  });
  const kinds = (await readEventsOf(testApp.deps.db, clientId, subjectId)).map(({ kind }) => kind);
  expect(kinds).toEqual(Array.from({ length: 20 }, (_, count) => ['paid', 'noted'][count % 2]));
});

test('neither an event nor its email is left of a transaction that fails', async () => {
  const [clientId, subjectId] = [newId(), newId()];
  const failing = inTransaction(async (tx) => {
    await recordEvent(tx, paid, { clientId, subjectId, at, payload: { amount: 1n } });
    throw new Error('planned');
  });
  await expect(failing).rejects.toThrow('planned');
  expect(await readEventsOf(testApp.deps.db, clientId, subjectId)).toEqual([]);
  expect(await emailsOf(clientId)).toEqual([]);
});

const factsOf = (clientId: string, subjectId: string, numbers: string) => sql`
  SELECT ${clientId}::uuid AS client_id, ${subjectId}::uuid AS subject_id, number,
    jsonb_build_object('amount', number::text) AS payload
  FROM unnest(${numbers}::int[]) AS number`;

test('a set that is recorded twice is recorded once, and emailed once', async () => {
  const [clientId, subjectId] = [newId(), newId()];
  const record = (numbers: string) =>
    inTransaction((tx) => recordEvents(tx, paid, at, factsOf(clientId, subjectId, numbers)));
  const counts = [await record('{1,2}'), await record('{1,2,3}'), await record('{3}')];
  expect(counts).toEqual([2, 1, 0]);
  const events = await readEventsOf(testApp.deps.db, clientId, subjectId);
  expect(events.map((event) => payloadOf(paid, event)?.amount).sort()).toEqual([1n, 2n, 3n]);
  expect(await emailsOf(clientId)).toHaveLength(3);
});

test('the id of an event of a set is a UUID of its business time', async () => {
  const [clientId, subjectId] = [newId(), newId()];
  await inTransaction((tx) => recordEvents(tx, noted, at, factsOf(clientId, subjectId, '{1}')));
  const [event] = await readEventsOf(testApp.deps.db, clientId, subjectId);
  expect(z.uuidv7().safeParse(event?.eventId).success).toBe(true);
  const milliseconds = Number.parseInt(event?.eventId.replaceAll('-', '').slice(0, 12) ?? '', 16);
  expect(new Date(milliseconds)).toEqual(at);
});

test('a payload of an earlier version is read as the newest', async () => {
  const moved = defineEvent(
    'moved',
    2,
    { amount: minorUnits, note: z.string() },
    { earlier: { 1: (old) => ({ ...(old as object), note: '' }) } },
  );
  const event = { clientId: '', eventId: '', at, kind: 'moved', subjectId: null };
  expect(payloadOf(moved, { ...event, version: 1, payload: { amount: '5' } })).toEqual({
    amount: 5n,
    note: '',
  });
  expect(() => payloadOf(moved, { ...event, version: 3, payload: {} })).toThrow('no version 3');
});
