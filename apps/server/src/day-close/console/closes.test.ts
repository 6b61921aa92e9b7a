import { addDays, lagosDate } from '@quarrter/domain/calendar';
import { beforeAll, expect, test } from 'vitest';
import { goTo } from '../../../test/builders/closing.ts';
import { anActiveLoan } from '../../../test/builders/loan.ts';
import { aStaffMember, staffCall, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { closeDays } from '../close-days.ts';
import { daySteps } from '../steps.ts';

const today = lagosDate(new Date());
const start = addDays(today, -3);

const testApp = useTestApp({ date: start });
let finance: TestStaff;
let auditor: TestStaff;

beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
  auditor = await aStaffMember(testApp, 'auditor');
  await anActiveLoan(testApp);
  await goTo(testApp, addDays(start, 1));
});

const path = 'books/closes/';

const call = (method: 'GET' | 'POST', path: string, who = finance) =>
  staffCall(testApp, who, method, path);

test('a closed date is listed with its steps, its duration and its seal', async () => {
  const { body } = await call('GET', path, auditor);
  expect(body.results.at(-1)).toMatchObject({
    ...{ date: start, buckets: 1, bucketsDone: 1, sealedClients: 1 },
    steps: { 'clients sealed': 1 },
    finishedAt: expect.any(String),
  });
  expect(Object.keys(body.results.at(-1).steps)).toHaveLength(daySteps.length);
});

test('an interrupted close shows the buckets that are done, and the rest resumes', async () => {
  const date = addDays(start, 1);
  let left = 5;
  const fail = {
    name: 'fails after some buckets',
    run: async () => {
      left -= 1;
      if (left < 0) throw new Error('the worker was killed');
      return 1;
    },
  };
  const closing = closeDays(testApp.deps.db, date, { steps: [fail], closers: 1, buckets: 16 });
  await expect(closing).rejects.toThrow('killed');
  const { body } = await call('GET', `${path}${date}/`);
  expect(body).toMatchObject({
    close: { finishedAt: null, buckets: 16, bucketsDone: 5, steps: { [fail.name]: 5 } },
    report: null,
  });
  expect(body.buckets.filter((one: { finishedAt: string }) => one.finishedAt)).toHaveLength(5);
  await goTo(testApp, addDays(start, 2));
  expect((await call('GET', `${path}${date}/`)).body.close.bucketsDone).toBe(16);
});

test('finance catches up with every date before today, once', async () => {
  await testApp.setDate(addDays(today, -1));
  const before = (await call('GET', path)).body;
  expect(before).toMatchObject({ today, daysBehind: 1, running: false, waiting: false });
  for (const _ of [1, 2]) expect((await call('POST', `${path}catch-up/`)).status).toBe(202);
  expect((await call('GET', path)).body.waiting).toBe(true);
  await testApp.work();
  const after = (await call('GET', path)).body;
  expect(after).toMatchObject({ businessDate: today, daysBehind: 0, waiting: false });
  const again = await call('POST', `${path}catch-up/`);
  expect([again.status, again.body.detail]).toEqual([
    409,
    'Every date before today is already closed.',
  ]);
});

test('a date that was never closed is not found', async () => {
  expect((await call('GET', `${path}2020-01-01/`)).status).toBe(404);
  expect((await call('GET', `${path}yesterday/`)).status).toBe(404);
});

test('an auditor cannot start a close', async () => {
  expect((await call('POST', `${path}catch-up/`, auditor)).status).toBe(403);
});
