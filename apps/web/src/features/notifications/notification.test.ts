import { describe, expect, test } from 'vitest';
import { investmentEntry, loanEntry } from '../../activity/example-transactions.ts';
import { notificationsOf } from './notification.ts';

const application = { action: 'Withdrawal', status: 0, is_approved: 2, is_accepted: 1 } as const;

describe('notifications', () => {
  test.each([
    ['Loan awaiting verification', { ...application, stage: 1 }],
    ['Loan awaiting confirmation', { ...application, stage: 2, is_approved: 1 }],
    ['Loan awaiting disbursement', { ...application, stage: 3, is_approved: 1, is_accepted: 2 }],
    ['Loan disapproved', { ...application, stage: 1, is_approved: 3 }],
    ['Loan rejected', { ...application, stage: 2, is_approved: 1, is_accepted: 3 }],
    ['Loan disbursed', { action: 'Withdrawal' as const }],
  ])('SHL-11: %s', (title, loan) => {
    expect(notificationsOf([loanEntry(loan)])[0]?.title).toBe(title);
  });

  test('SHL-12: any other loan entry is a repayment with its amount and date', () => {
    expect(notificationsOf([loanEntry({})])[0]).toMatchObject({
      title: 'Loan repayment',
      amount: '29000.00',
      date: '2026-11-20',
    });
  });

  test('SHL-13: of one loan only the latest entry stays', () => {
    const entries = [
      loanEntry({ action: 'Withdrawal', timestamp: '2026-10-21T10:00:00Z' }),
      loanEntry({ timestamp: '2026-11-21T10:00:00Z' }),
      loanEntry({ loan_type_id: 'another', timestamp: '2026-08-01T10:00:00Z' }),
    ];
    expect(notificationsOf(entries).map(({ time }) => time)).toEqual([
      '2026-11-21T10:00:00Z',
      '2026-08-01T10:00:00Z',
    ]);
  });

  test('SHL-07, SHL-14: the five newest, a deposit by the day it started', () => {
    const returns = [1, 2, 3, 4, 5].map((day) =>
      investmentEntry({ action: 'Returns', timestamp: `2026-11-0${day}T10:00:00Z` }),
    );
    const deposit = investmentEntry({
      start_date: '2026-11-04',
      timestamp: '2026-01-01T10:00:00Z',
    });
    const titles = notificationsOf([deposit, ...returns]).map(({ title }) => title);
    expect(titles).toEqual([
      'Returns credited',
      'Returns credited',
      'Investment started',
      'Returns credited',
      'Returns credited',
    ]);
  });
});
