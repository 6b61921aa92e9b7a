import { expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { useTestApp } from '../../test/test-app.ts';
import { deleteExpired } from '../platform/database/delete-expired.ts';
import { sendMessage } from './send-message.ts';
import { supportDb } from './tables.ts';

const testApp = useTestApp();

test('PUB-04: deletes a message after two years, and a complaint after five', async () => {
  const { db } = testApp.deps;
  const form = { name: 'Ada', email: 'ada@example.com', message: 'Hi' };
  await sendMessage(testApp.deps, { ...form, subject: 'First' }, '198.51.100.4', new Date());
  const complaint = { ...form, subject: 'Complaint', kind: 'complaint' } as const;
  await sendMessage(testApp.deps, complaint, '198.51.100.4', new Date());
  await testApp.setDate('2027-02-28');
  await sendMessage(testApp.deps, { ...form, subject: 'Second' }, '198.51.100.4', new Date());
  const subjects = async () =>
    (
      await allTables(db)
        .selectFrom('support_messages')
        .select('subject')
        .orderBy('message_id')
        .execute()
    ).map(({ subject }) => subject);
  await deleteExpired(db, supportDb.tables, new Date('2028-11-20T22:00:00Z'));
  expect(await subjects()).toEqual(['First', 'Complaint', 'Second']);
  await deleteExpired(db, supportDb.tables, new Date('2028-11-22T22:00:00Z'));
  expect(await subjects()).toEqual(['Complaint', 'Second']);
  await deleteExpired(db, supportDb.tables, new Date('2031-11-22T22:00:00Z'));
  expect(await subjects()).toEqual([]);
});
