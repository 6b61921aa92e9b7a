import { expect, test } from 'vitest';
import { aClient } from '../../test/builders/client.ts';
import { anOpenMatch, confirmMatch, reverseMatch } from '../../test/builders/screening.ts';
import { aStaffMember } from '../../test/builders/staff.ts';
import { useTestApp } from '../../test/test-app.ts';
import { allJobs } from '../jobs.ts';
import { readBusinessTime } from '../platform/database/business-time.ts';

const testApp = useTestApp();

test('a client is emailed once when a gate opens, also if an older job runs again', async () => {
  const compliance = await aStaffMember(testApp, 'compliance');
  const approver = await aStaffMember(testApp, 'approver');
  const { clientId, email } = await aClient(testApp);
  const { at } = await readBusinessTime(testApp.deps.db);
  const match = await anOpenMatch(testApp, clientId);
  await confirmMatch(testApp, compliance, match);
  await reverseMatch(testApp, [compliance, approver], match);
  await testApp.work();
  await allJobs(testApp.deps)['gate-opened']?.({ clientId, at: at.toISOString() }, { id: 'test' });
  await testApp.work();
  const emails = await testApp.sandbox.mailTo(email);
  const ended = emails.filter(({ subject }) => subject.startsWith('We have finished checking'));
  expect(ended.map(({ text }) => text)).toEqual([
    expect.stringContaining('You can use our services as usual.'),
  ]);
});
