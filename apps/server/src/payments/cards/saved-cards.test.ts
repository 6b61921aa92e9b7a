import { afterAll, beforeAll, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { freshDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { newId } from '../../platform/database/ids.ts';
import { removeCardsOf } from './saved-cards.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.drop());

test('a card that its client removed before keeps that time and its one job', async () => {
  const clientId = newId();
  const savedAt = new Date('2026-11-21T09:00:00Z');
  const before = new Date('2026-12-01T09:00:00Z');
  const now = new Date('2027-01-21T09:00:00Z');
  const card = {
    ...{ client_id: clientId, authorization_sealed: '', email_sealed: '', card_index: 'one' },
    ...{ brand: 'visa', last4: '4081', expires_on: '2029-12-31', saved_at: savedAt },
  };
  const [removed, saved] = [newId(), newId()];
  await allTables(database.db)
    .insertInto('saved_cards')
    .values([
      { ...card, card_id: removed, removed_at: before },
      { ...card, card_id: saved, removed_at: null },
    ])
    .execute();
  await database.db.transaction().execute((tx) => removeCardsOf(tx, [clientId], now));
  const rows = await allTables(database.db)
    .selectFrom('saved_cards')
    .select(['card_id', 'removed_at'])
    .where('client_id', '=', clientId)
    .orderBy('card_id')
    .execute();
  expect(rows).toEqual([
    { card_id: removed, removed_at: before },
    { card_id: saved, removed_at: now },
  ]);
  const { rows: jobs } = await database.pool.query(
    'SELECT payload FROM graphile_worker._private_jobs',
  );
  expect(jobs).toEqual([{ payload: { clientId, cardId: saved } }]);
});
