import { expect, test } from 'vitest';
import { aClient } from '../../test/builders/client.ts';
import { useTestApp } from '../../test/test-app.ts';
import { eraseTextsOfReleased } from './erase-released.ts';

const testApp = useTestApp();

async function rows(query: string, ...values: unknown[]): Promise<object[]> {
  return (await testApp.database.pool.query(query, values)).rows;
}

/** A client who saved a card, with a proposal about the client. */
async function aClientWithTexts(texts: { event?: boolean; proposal?: boolean }): Promise<string> {
  const { clientId } = await aClient(testApp);
  if (texts.event) {
    await rows(
      `INSERT INTO events (client_id, happened_at, event_id, kind, version, subject_id, payload)
       VALUES ($1, now(), gen_random_uuid(), 'card-saved', 1, $1, '{"card": "Visa of Ada"}')`,
      clientId,
    );
  }
  if (texts.proposal) {
    await rows(
      `INSERT INTO approvals (approval_id, kind, version, subject_id, client_id, title, facts,
         payload, changes, proposed_by, proposed_by_name, proposed_at)
       VALUES (gen_random_uuid(), 'recoverable-write-off', 1, gen_random_uuid(), $1, 'Debt of Ada',
         '{}', '{"reason": "Ada is away"}', '[]', $1, 'Bisi', now())`,
      clientId,
    );
  }
  return clientId;
}

/** As release 1.0.0 did it, which left texts of events and proposals. */
const eraseAsReleased = (clientId: string) =>
  rows(
    "INSERT INTO client_erasures VALUES ($1, '2026-11-21', now(), NULL, $1, 'Ada', $1, 'Musa')",
    clientId,
  );

const cardsOf = (clientId: string) =>
  rows(
    "SELECT payload ->> 'card' AS card FROM events WHERE client_id = $1 AND kind = 'card-saved'",
    clientId,
  );

test('empties the texts of clients whom release 1.0.0 erased, and of no one else', async () => {
  const saved = await aClientWithTexts({ event: true });
  const proposed = await aClientWithTexts({ proposal: true });
  const other = await aClientWithTexts({ event: true, proposal: true });
  for (const clientId of [saved, proposed]) await eraseAsReleased(clientId);
  expect(await eraseTextsOfReleased(testApp.deps.db)).toBe(2);
  expect(await cardsOf(saved)).toEqual([{ card: '' }]);
  const titles = 'SELECT title FROM approvals WHERE client_id = $1';
  expect(await rows(titles, proposed)).toEqual([{ title: 'Erased client' }]);
  expect(await cardsOf(other)).toEqual([{ card: 'Visa of Ada' }]);
  expect(await rows(titles, other)).toEqual([{ title: 'Debt of Ada' }]);
  expect(await eraseTextsOfReleased(testApp.deps.db), 'nothing is left').toBe(0);
});
