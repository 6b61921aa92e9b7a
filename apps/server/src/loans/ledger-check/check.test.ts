import { beforeAll, describe, expect, it } from 'vitest';
import { anAcceptedLoan, anActiveLoan, disburse, repay } from '../../../test/builders/loan.ts';
import { differencesWith } from '../../../test/planted/plant.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { closeDays } from '../../day-close/close-days.ts';
import { allocationChecks, loanChecks, loanSteps } from '../index.ts';

const checks = [...loanChecks, ...allocationChecks];

const testApp = useTestApp({ date: '2027-01-31' });
let loanId = '';
beforeAll(async () => {
  const loan = await anActiveLoan(testApp);
  loanId = loan.loanId;
  // Nothing happens on the days before.
  await testApp.setDate('2027-02-28');
  await closeDays(testApp.deps.db, '2027-03-02', { steps: loanSteps });
  await repay(testApp, loan, '100,000');
  const ordered = await anAcceptedLoan(testApp);
  await disburse(testApp, ordered.loanId);
});

const differencesOf = (plant: string) =>
  differencesWith(testApp, plant, ...checks.map(({ name }) => name));

describe("the ledger's check of loans", () => {
  it('finds no difference, month ends included', async () => {
    for (const check of checks) {
      const { compared, differences } = await check.run(testApp.deps.db);
      expect(differences).toEqual([]);
      expect(compared).toBeGreaterThan(0);
    }
  });

  it('names the client whose loans are counted wrongly', async () => {
    const differences = await differencesOf('UPDATE loan_totals SET applied = applied + 1');
    expect(differences.filter((one) => one.startsWith('loans of client'))).toHaveLength(2);
  });

  it.each([
    [
      'a kobo more paid on an instalment',
      'UPDATE loan_instalments SET principal_paid = principal_paid + 1 WHERE number = 4',
      'principal paid on its instalments',
    ],
    [
      'a kobo more interest',
      'UPDATE loan_instalments SET interest = interest + 1 WHERE number = 4',
      'instalment 4',
    ],
    [
      'a due date moved',
      'UPDATE loan_instalments SET due_on = due_on + 1 WHERE number = 2',
      'instalment 2',
    ],
    ['an instalment lost', 'DELETE FROM loan_instalments WHERE number = 3', 'instalments: 3'],
    [
      'an instalment too many',
      `INSERT INTO loan_instalments (client_id, loan_id, number, due_on, principal, interest)
       SELECT client_id, loan_id, 5, due_on + 31, 0, 0 FROM loan_instalments WHERE number = 4`,
      'instalment 5',
    ],
    [
      'interest marked earned',
      'UPDATE loan_instalments SET interest_earned = true WHERE number = 4',
      'interest earned',
    ],
    [
      'a penalty of another amount',
      'UPDATE loan_penalties SET amount = amount - 1',
      'penalties charged',
    ],
    ['a penalty lost', 'DELETE FROM loan_penalties', 'penalties charged'],
    [
      'a repayment split differently',
      `UPDATE loan_repayments
       SET interest_part = interest_part - 1, principal_part = principal_part + 1`,
      'repayment',
    ],
    [
      'a loan called complete',
      "UPDATE loans SET state = 'complete' WHERE disbursed_on IS NOT NULL",
      'owes money',
    ],
    [
      'a disbursement not recorded',
      'UPDATE loans SET disbursed_by = NULL WHERE disbursed_on IS NULL',
      'money being disbursed',
    ],
    [
      'a rate changed afterwards',
      'UPDATE loans SET rate_ppm = 30000 WHERE disbursed_on IS NOT NULL',
      'instalment 1',
    ],
  ])('names the row of %s', async (_what, statement, named) => {
    const differences = (await differencesOf(statement)).join('\n');
    expect(differences).toContain(named);
    if (!statement.includes('IS NULL')) expect(differences).toContain(loanId);
  });
});
