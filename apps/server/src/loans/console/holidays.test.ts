import type { Holidays } from '@quarrter/contract/staff/holidays';
import { beforeAll, expect, test } from 'vitest';
import { anActiveLoan, readLoan } from '../../../test/builders/loan.ts';
import { call } from '../../../test/builders/payment.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp({ date: '2026-11-23' });
let administrator: TestStaff;
beforeAll(async () => {
  administrator = await aStaffMember(testApp, 'administrator');
});

const add = (date: string, who = administrator, name = 'Election Day') =>
  call<Holidays & Record<string, unknown>>(testApp, 'POST', '/staff/api/holidays/', {
    headers: who.headers,
    body: { date, name },
  });

test('a holiday gives the loans that are paid out from then on another day to cancel', async () => {
  const before = await anActiveLoan(testApp);
  const { status, body } = await add('2026-11-25');
  expect(status).toBe(200);
  expect(body.results[0]).toEqual({ date: '2026-11-25', name: 'Election Day', isExpected: false });
  const after = await anActiveLoan(testApp);
  expect((await readLoan(testApp, before)).cancel_until).toBe('2026-11-26');
  expect((await readLoan(testApp, after)).cancel_until).toBe('2026-11-27');
});

test('adding an expected holiday confirms it', async () => {
  const { body } = await add('2026-12-28', administrator, 'Boxing Day');
  expect(body.results).toContainEqual({
    date: '2026-12-28',
    name: 'Boxing Day',
    isExpected: false,
  });
});

test('a holiday is added before its day, by an administrator', async () => {
  expect((await add('2026-11-23')).status).toBe(409);
  expect((await add('2026-02-30')).status).toBe(400);
  const officer = await aStaffMember(testApp, 'officer');
  expect((await add('2026-11-26', officer)).status).toBe(403);
});

test('no administrator makes holidays of a whole month', async () => {
  const statusOf = async (date: string) => (await add(date)).status;
  for (const day of ['05', '06', '07', '08', '09', '12']) {
    expect(await statusOf(`2029-03-${day}`)).toBe(200);
  }
  expect((await add('2029-03-13')).body.detail).toBe(
    'There are 6 holidays within 31 days already. Check their dates.',
  );
  expect(await statusOf('2029-04-04')).toBe(409);
  expect(await statusOf('2029-02-28')).toBe(409);
  expect(await statusOf('2029-03-10'), 'a Saturday').toBe(200);
  expect(await statusOf('2029-03-05'), 'known already').toBe(200);
  expect(await statusOf('2029-04-05')).toBe(200);
});

test('staff are warned three months before a year without holidays', async () => {
  const warning = async () => {
    const { headers } = administrator;
    const listed = await call<Holidays>(testApp, 'GET', '/staff/api/holidays/', { headers });
    const path = '/staff/api/close-reports/';
    const reports = await call<{ warnings: { text: string }[] }>(testApp, 'GET', path, { headers });
    return [listed.body.warning, ...reports.body.warnings.map(({ text }) => text)];
  };
  // Otherwise staff are also warned that the agreements above are still not made months later.
  await testApp.work();
  await testApp.setDate('2027-09-30');
  expect(await warning()).toEqual(['']);
  await testApp.setDate('2027-10-01');
  const text = 'The holidays of 2028 are not entered yet. Add them before the year begins.';
  expect(await warning()).toEqual([text, text]);
  for (let day = 1; day <= 8; day += 1) await add(`2028-0${day}-10`);
  expect(await warning()).toEqual(['']);
});
