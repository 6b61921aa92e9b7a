import { expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { aClient } from '../../test/builders/client.ts';
import { useTestApp } from '../../test/test-app.ts';
import { readNetworkHistory, rememberNetwork } from '../access/index.ts';
import { deleteExpired } from '../platform/database/delete-expired.ts';
import { tables } from '../tables.ts';
import { clientRealm } from './realm.ts';
import { makeLink } from './sign-up/links.ts';

const testApp = useTestApp();

const hourMs = 3_600_000;

test('deletes sessions, links and attempt counts only when they have expired', async () => {
  const { db, publicUrl } = testApp.deps;
  const now = Date.now();
  const client = await aClient(testApp);
  await makeLink(db, publicUrl, client.clientId, 'reset', new Date(now + hourMs));
  await makeLink(db, publicUrl, client.clientId, 'verify', new Date(now + 24 * hourMs));
  await allTables(db)
    .insertInto('attempt_counts')
    .values({ subject: 'x', attempts: 3, window_ends_at: new Date(now + hourMs / 2) })
    .execute();
  const counts = async () => {
    const of = async (table: 'sessions' | 'email_links' | 'attempt_counts') =>
      (await allTables(db).selectFrom(table).selectAll().execute()).length;
    return [await of('sessions'), await of('email_links'), await of('attempt_counts')];
  };
  await deleteExpired(db, tables, new Date(now + 0.4 * hourMs));
  expect(await counts()).toEqual([1, 2, 1]);
  await deleteExpired(db, tables, new Date(now + 2 * hourMs));
  expect(await counts()).toEqual([0, 1, 0]);
});

test('ACC-28: a network is no longer known after 90 days without a sign-in', async () => {
  const { db, secrets } = testApp.deps;
  const { clientId } = await aClient(testApp);
  const now = new Date();
  const later = (days: number) => new Date(now.getTime() + days * 24 * hourMs);
  const visit = { ownerId: clientId, network: '198.51.100.4' };
  const historyOn = (day: number) =>
    readNetworkHistory(db, secrets, clientRealm, visit, later(day));
  await db.transaction().execute((tx) => rememberNetwork(tx, secrets, clientRealm, visit, now));
  await deleteExpired(db, tables, later(89));
  expect(await historyOn(89)).toEqual({ trusted: true, isNew: false });
  expect(await historyOn(91)).toEqual({ trusted: false, isNew: true });
  await deleteExpired(db, tables, later(91));
  expect(await allTables(db).selectFrom('known_networks').selectAll().execute()).toEqual([]);
});
