import { loanStatus } from '@quarrter/domain/loans';
import { describe, expect, test } from 'vitest';
import { investmentEntry, loanEntry } from '../../activity/example-transactions.ts';
import { notificationText } from './notification.ts';

const application = { action: 'Withdrawal', status: 0, is_approved: 2, is_accepted: 1 } as const;

describe('notifications', () => {
  test.each([
    ['Loan awaiting verification', { ...application, stage: 1 }],
    ['Loan awaiting confirmation', { ...application, stage: 2, is_approved: 1 }],
    ['Loan awaiting disbursement', { ...application, stage: 3, is_approved: 1, is_accepted: 2 }],
    ['Loan declined', { ...application, stage: 1, is_approved: 3 }],
    ['Loan rejected', { ...application, stage: 2, is_approved: 1, is_accepted: 3 }],
    ['Loan disbursed', { action: 'Withdrawal' as const }],
  ])('SHL-11: shows the state of the loan: %s', (title, loan) => {
    expect(notificationText(loanEntry(loan)).title).toBe(title);
  });

  test('SHL-12: shows any other loan entry as a repayment with its amount and date', () => {
    expect(notificationText(loanEntry({}))).toMatchObject({
      title: 'Loan repayment',
      amount: '29000.00',
      date: '2026-11-20',
    });
  });

  test.each([
    [{ ...application, stage: 1 }, 'We are checking it. You do not need to do anything now.'],
    [{ ...application, stage: 2 }, 'Read our offer, then accept or reject it.'],
    [{ ...application, stage: 1, is_approved: 3 }, 'See why, and what you can do next.'],
    [{ ...application, stage: 2, is_accepted: 3 }, null],
    [{}, 'Your next payment is due on 21 Dec 2026.'],
    [{ status: loanStatus.overdue }, 'A payment is overdue. Please pay it now.'],
    [{ balance: '0.00', next_payment_date: null }, 'You owe nothing on this loan.'],
    [{ action: 'Reversal' as const }, 'See what you owe now.'],
  ])('SHL-07: says of the loan %j what to do: %s', (loan, advice) => {
    expect(notificationText(loanEntry(loan)).advice).toBe(advice);
  });

  test.each([
    ['Matures', 'FTI', 'nothing', /^From 21 Feb 2027: withdraw, leave it earning, or start/],
    ['Matures', 'FTI', 'reinvest-all', /^Your next plan starts on 21 Feb 2027/],
    ['Matured', 'LTI', 'nothing', /^Withdraw, leave it, or start the next plan/],
    ['Returns', 'FTI', 'nothing', null],
  ] as const)('INV-20: says at %s of %s with %s what to do', (action, kind, chosen, advice) => {
    const entry = investmentEntry({ action, investment_type: kind, at_maturity: chosen });
    const text = notificationText(entry).advice;
    if (advice === null) expect(text).toBeNull();
    else expect(text).toMatch(advice);
  });

  test('SHL-14: dates a deposit by its start date', () => {
    const deposit = investmentEntry({
      start_date: '2026-11-04',
      timestamp: '2026-01-01T10:00:00Z',
    });
    expect(notificationText(deposit)).toMatchObject({
      title: 'Investment started',
      date: '2026-11-04',
    });
  });
});
