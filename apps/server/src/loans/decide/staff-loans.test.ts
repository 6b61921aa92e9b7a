import type { LoanType } from '@quarrter/domain/loans';
import { describe, expect, it } from 'vitest';
import { loansOf } from '../../../test/builders/application.ts';
import { aClient } from '../../../test/builders/client.ts';
import {
  answer,
  apply,
  asStaff,
  offer,
  payOut,
  readLoan,
  repay,
  staffOfTests,
} from '../../../test/builders/loan.ts';
import {
  anEmployee,
  applyAsStaff,
  aStaffApplication,
  staffLoanKinds,
} from '../../../test/builders/staff-loan.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { recordChecks } from '../../ledger-checks.ts';
import { offerLoan, readStaffLoan, verifyLoan } from '../index.ts';

// These tests move the clock without closing every date.
const testApp = useTestApp({ cleanLedger: recordChecks });

describe('who can apply', () => {
  it.each(staffLoanKinds)(
    'COR-08: rejects an application for %s without an employee profile',
    async (kind) => {
      const client = await aClient(testApp);
      const { status, body } = await applyAsStaff(testApp, client, kind);
      expect([status, body]).toEqual([
        403,
        { detail: 'Please verify your work email or staff ID first.' },
      ]);
      expect(await loansOf(testApp, client)).toHaveLength(0);
      expect((await apply(testApp, client)).status, 'a personal loan').toBe(201);
    },
  );

  it.each(staffLoanKinds)(
    'COR-01: accepts an application for %s from an employee',
    async (kind) => {
      const client = await anEmployee(testApp);
      const { status, body } = await applyAsStaff(testApp, client, kind);
      expect(status).toBe(201);
      expect(body).toMatchObject({ loan_type: kind, stage: 1, status: 0, state: 'applied' });
      expect(body.interest).toBe(kind === 'summer-time' ? '6' : '4');
      expect(body.documents.map((document) => document.kind)).toEqual(['file', 'id_card']);
      const again = await applyAsStaff(testApp, client, 'rainy-day');
      expect(again.status, 'LON-57: the next one').toBe(409);
    },
  );

  it('LON-16: answers a kind that does not exist with 404', async () => {
    const client = await anEmployee(testApp);
    expect((await applyAsStaff(testApp, client, 'educational' as LoanType)).status).toBe(404);
  });
});

describe('from the application to the last repayment', () => {
  it.each([
    // kind, months, rate in ppm, monthly payment, total of the schedule, for 90,000
    ['rainy-day', 3, 40_000, '33600.00', '100800.00'],
    ['summer-time', 12, 60_000, '12900.00', '154800.00'],
    ['work-tool', 24, 40_000, '7350.00', '176400.00'],
  ] as const)(
    'LND-10, LND-27: %s over %s months is offered, paid out and repaid',
    async (kind, months, ratePpm, monthly, total) => {
      const answers = { loan_amount: '90,000', duration: String(months) };
      const loan = await aStaffApplication(testApp, kind, answers);
      await offer(testApp, loan, { amount: 9_000_000n, months, ratePpm });
      expect(await readLoan(testApp, loan)).toMatchObject({
        state: 'offered',
        amount_to_be_repaid: total,
      });
      expect((await answer(testApp, loan)).body.state).toBe('accepted');
      await payOut(testApp, loan);
      const active = await readLoan(testApp, loan);
      expect(active).toMatchObject({ state: 'active', amount_to_be_paid: monthly, balance: total });
      expect(active.schedule).toHaveLength(months);
      await repay(testApp, loan, total);
      expect(await readLoan(testApp, loan)).toMatchObject({ state: 'complete', balance: '0.00' });
    },
  );

  it('LON-49: rejects an offer above the rate of the kind', async () => {
    const loan = await aStaffApplication(testApp, 'rainy-day');
    const tooMuch = offer(testApp, loan, { ratePpm: 60_000 });
    await expect(tooMuch).rejects.toMatchObject({
      body: { interest: ['Interest must be from 1.5% to 4% per month'] },
    });
    // It is verified by now: only the offer was rejected.
    await asStaff(testApp, (tx, businessTime) =>
      offerLoan(tx, {
        loanId: loan.loanId,
        staffId: staffOfTests.approver,
        amount: 10_000_000n,
        months: 4,
        ratePpm: 15_000,
        smallestArrears: 50_00n,
        businessTime,
      }),
    );
    expect((await readLoan(testApp, loan)).interest).toBe('1.5');
  });

  it('PRO-11: verifies no NIN and BVN that the application does not have', async () => {
    const { client, loanId } = await aStaffApplication(testApp, 'work-tool');
    await asStaff(testApp, (tx, businessTime) =>
      verifyLoan(tx, testApp.deps, { loanId, staffId: staffOfTests.officer, businessTime }),
    );
    const { rows } = await testApp.database.pool.query(
      'SELECT nin_verified, bvn_verified FROM client_profiles WHERE client_id = $1',
      [client.clientId],
    );
    expect(rows).toEqual([{ nin_verified: false, bvn_verified: false }]);
  });

  it('LON-33: shows staff the tool and its cost, and no identity group', async () => {
    const { loanId } = await aStaffApplication(testApp, 'work-tool');
    const { deps } = testApp;
    const { answers } = await readStaffLoan(deps.db, deps, loanId);
    expect(answers.map((group) => group.title)).toEqual([
      'Loan',
      'Applicant',
      'Address',
      'Work and income',
      'Bank account',
    ]);
    expect(answers[0]?.answers).toEqual([
      { label: 'Loan Amount', value: 'N100,000.00' },
      { label: 'Loan Duration (months)', value: '4' },
      { label: 'Tool Name', value: 'Laptop' },
      { label: 'Cost of Work Tool', value: 'N120,000.00' },
    ]);
  });
});
