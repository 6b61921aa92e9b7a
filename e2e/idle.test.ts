import { test } from 'vitest';
import { people } from '../tools/seed/people.ts';
import { signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

test('SES-12: a tab that was suspended past the limit is signed out on reload', async () => {
  const at = await visitor();
  const { page } = at;
  await page.clock.install();
  await signInTo(at, people.newcomer, '/loans/type?type=personal');
  await page.getByText('How much do you need?').waitFor();
  await page.clock.setFixedTime(Date.now() + 45 * 60_000);
  await page.reload();
  await page.waitForURL('**/signin?t=1');
  await page.getByText('You were signed out after').waitFor();
});
