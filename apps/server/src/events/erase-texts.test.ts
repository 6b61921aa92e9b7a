import { expect, test } from 'vitest';
import { aClient } from '../../test/builders/client.ts';
import { useTestApp } from '../../test/test-app.ts';
import { personalFields } from './define-event.ts';
import { eraseTexts } from './erase-texts.ts';

const testApp = useTestApp();

test('only the personal fields of an erased client’s events can be emptied', async () => {
  const { clientId } = await aClient(testApp);
  const { pool } = testApp.database;
  await pool.query(
    "INSERT INTO client_erasures VALUES ($1, '2026-11-21', now(), NULL, $1, 'Ada', $1, 'Musa')",
    [clientId],
  );
  expect(Object.keys(personalFields()).length).toBeGreaterThan(20);
  await eraseTexts(testApp.deps.db, clientId);
  const amount = JSON.stringify({ 'loan-completed': ['totalRepaid'] });
  const erase = pool.query('SELECT erase_written_texts($1, $2)', [clientId, amount]);
  await expect(erase).rejects.toThrow('the field totalRepaid of an event cannot be emptied');
});
