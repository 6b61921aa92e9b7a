import { daysBetween } from '@quarrter/domain/calendar';
import { termsVersions } from '@quarrter/ui/brand';
import { expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient } from '../../../test/builders/client.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { announceTerms } from './announce-terms.ts';

const testApp = useTestApp({ date: '2026-11-21' });

const coming = {
  announcedOn: '2026-12-01',
  effectiveOn: '2027-01-05',
  changes: ['A withdrawal is free once a month.'],
  clauses: [],
} as const;

test('a sign-up stores the terms that the client accepted', async () => {
  const { clientId } = await aClient(testApp);
  const stored = await allTables(testApp.deps.db)
    .selectFrom('clients')
    .select(['accepted_terms', 'accepted_terms_at'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  expect(stored).toEqual({ accepted_terms: '2026-11-21', accepted_terms_at: expect.any(Date) });
});

test('every client is told once of terms that are announced', async () => {
  const client = await aClient(testApp);
  const { db } = testApp.deps;
  const announce = async () => {
    await announceTerms(db, [...termsVersions, coming]);
    return allTables(db)
      .selectFrom('events')
      .select('kind')
      .where('client_id', '=', client.clientId)
      .where('kind', '=', 'terms-change-announced')
      .execute();
  };
  expect(await announce()).toHaveLength(0);
  await testApp.setDate('2026-12-02');
  expect(await announce()).toHaveLength(1);
  expect(await announce()).toHaveLength(1);
  await testApp.work();
  const [email] = await testApp.sandbox.mailTo(client.email);
  expect(email?.subject).toBe('Our terms change on 5 Jan 2027');
  expect(email?.text).toContain('A withdrawal is free once a month.');
});

// A version that is installed after the job of the day is emailed on the next one.
test('terms are announced so that every client is told 30 days before they take effect', () => {
  for (const { announcedOn, effectiveOn } of [...termsVersions.slice(1), coming]) {
    expect(daysBetween(announcedOn, effectiveOn)).toBeGreaterThanOrEqual(32);
  }
});
