import { beforeAll, expect, test } from 'vitest';
import { anAcceptedLoan, disburse, staffOfTests } from '../../test/builders/loan.ts';
import { anOpenMatch, confirmMatch } from '../../test/builders/screening.ts';
import { aStaffMember, type TestStaff } from '../../test/builders/staff.ts';
import { useTestApp } from '../../test/test-app.ts';
import { untilWaiting } from '../../test/until-waiting.ts';
import { disburseLoan } from '../loans/index.ts';
import { readPayouts } from '../payments/index.ts';
import { readBusinessTimeOf } from '../platform/database/business-time.ts';
import { decideMatch } from '../screening/index.ts';

const testApp = useTestApp();
let compliance: TestStaff;
beforeAll(async () => {
  compliance = await aStaffMember(testApp, 'compliance');
});

test('a disbursement waits for a match that is being confirmed, and is then rejected', async () => {
  const loan = await anAcceptedLoan(testApp);
  const { clientId } = loan.client;
  const match = await anOpenMatch(testApp, clientId);
  let disbursing: Promise<unknown> = Promise.resolve();
  await testApp.deps.db.transaction().execute(async (tx) => {
    const { at } = await readBusinessTimeOf(tx, clientId);
    const by = { staffId: compliance.staffId, name: compliance.name };
    await decideMatch(tx, { ...match, state: 'confirmed', from: 'open', reason: 'Same', by, at });
    disbursing = disburse(testApp, loan.loanId);
    disbursing.catch(() => undefined);
    await untilWaiting(testApp);
  });
  await expect(disbursing).rejects.toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('on the screening list') },
  });
  expect(await readPayouts(testApp.deps.db, clientId, [loan.loanId])).toEqual([]);
});

test('a match is confirmed only after the disbursement that had asked before it', async () => {
  const loan = await anAcceptedLoan(testApp);
  const { clientId } = loan.client;
  const match = await anOpenMatch(testApp, clientId);
  let confirming: Promise<unknown> = Promise.resolve();
  let isConfirmed = false;
  await testApp.deps.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, clientId);
    const { loanId } = loan;
    await disburseLoan(tx, testApp.deps, { loanId, staffId: staffOfTests.finance, businessTime });
    confirming = confirmMatch(testApp, compliance, match).then(() => {
      isConfirmed = true;
    });
    confirming.catch(() => undefined);
    await untilWaiting(testApp);
    expect(isConfirmed).toBe(false);
  });
  await confirming;
  expect(await readPayouts(testApp.deps.db, clientId, [loan.loanId])).toHaveLength(1);
});
