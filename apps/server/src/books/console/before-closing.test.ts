import { beforeAll, expect, test } from 'vitest';
import { goTo } from '../../../test/builders/closing.ts';
import { aStaffMember, staffCall, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { lenderId } from '../../ledger/index.ts';
import { approvalsText, openOfCheck, readBeforeClosing } from '../before-closing.ts';

const testApp = useTestApp();
let finance: TestStaff;
let approver: TestStaff;
let administrator: TestStaff;

beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
  approver = await aStaffMember(testApp, 'approver');
  administrator = await aStaffMember(testApp, 'administrator');
  await goTo(testApp, '2026-12-02');
});

const months = async (who: TestStaff) =>
  (await staffCall(testApp, who, 'GET', 'books/months/')).body;

const charges = {
  ...{ clientId: lenderId, currency: 'NGN', valueDate: '2026-12-02', reason: 'Bank charges' },
  lines: [
    { code: 5900, side: 'debit', amount: '10' },
    { code: 1010, side: 'credit', amount: '10' },
  ],
};

const waitingFor = async (who: TestStaff) => {
  const page = (await staffCall(testApp, who, 'GET', 'approvals/?state=waiting')).body;
  return [(await months(who)).before.approvals, page.waiting];
};

test('every role that reads the books sees its approvals, and how many others have', async () => {
  expect(await waitingFor(administrator)).toEqual(['', 0]);
  expect((await staffCall(testApp, finance, 'POST', 'books/journals/', charges)).status).toBe(201);
  expect(await waitingFor(administrator)).toEqual(['1 of other roles', 0]);
  expect(await waitingFor(finance)).toEqual(['1 waiting', 1]);
  const close = 'books/months/2026-11/close/';
  expect((await staffCall(testApp, finance, 'POST', close, {})).status).toBe(201);
  expect(await months(administrator)).toMatchObject({ waiting: true });
  expect(await waitingFor(administrator)).toEqual(['2 of other roles', 0]);
  expect(await waitingFor(finance)).toEqual(['2 waiting', 2]);
  expect((await staffCall(testApp, approver, 'GET', 'books/months/')).status).toBe(403);
  const { results } = (await staffCall(testApp, approver, 'GET', 'approvals/?state=waiting')).body;
  const proposed = results.find(({ kind }: { kind: string }) => kind === 'period-close');
  expect(proposed.changes).toEqual([
    { label: 'Nov 2026', before: 'Open', after: 'Closed for good' },
    expect.objectContaining({ label: 'Day closes when proposed' }),
    { label: 'Ledger check when proposed', before: '', after: 'Never run' },
    { label: 'Other approvals when proposed', before: '', after: '1 waiting' },
  ]);
});

test.each([
  [400, 1_000, false, '400 waiting, 600 of other roles'],
  [400, 1_000, true, '400 waiting, 600+ of other roles'],
  [0, 1_000, true, '1,000+ of other roles'],
  [1_000, 1_000, false, '1,000 waiting'],
])('of %s own approvals and %s in total, more: %s, the text is "%s"', (count, of, more, text) => {
  expect(approvalsText({ count, more: false }, { count: of, more })).toBe(text);
});

test('of more own approvals than are counted, those of other roles are not said', () => {
  const capped = { count: 1_000, more: true };
  expect(approvalsText(capped, capped)).toBe('1,000+ waiting');
});

test.each([
  ['2026-12-02T12:00:00Z', ''],
  ['2026-12-03T12:00:00Z', '1 date to close'],
  ['2026-12-04T12:00:00Z', '2 dates to close'],
])('on the business date of 2 December, at %s the day closes are "%s"', async (now, text) => {
  const { dayCloses } = await readBeforeClosing(testApp.deps.db, '2026-11', new Date(now));
  expect(dayCloses).toBe(text);
});

const run = { state: 'finished', differing: 0, businessDate: '2026-12-01' } as const;

test.each([
  [run, ''],
  [undefined, 'Never run'],
  [{ ...run, state: 'running' }, 'In progress'],
  [{ ...run, state: 'failed' }, 'Not finished'],
  [{ ...run, differing: 1 }, '1 difference'],
  [{ ...run, businessDate: '2026-11-30' }, 'Not run since the month ended'],
] as const)('before November is closed, the newest ledger check %j is "%s"', (check, text) => {
  expect(openOfCheck(check, '2026-11')).toBe(text);
});
