import { describe, expect, test } from 'vitest';
import { investmentEntry, loanEntry } from './example-transactions.ts';
import { transactionRows } from './transaction-row.ts';

function row(entry: Parameters<typeof transactionRows>[0][number]) {
  return transactionRows([entry])[0];
}

describe('a row of every transaction list', () => {
  test.each([
    ['the loan itself', loanEntry({ action: 'Withdrawal' }), '100000.00', '2026-11-20'],
    ['a repayment', loanEntry({}), '29000.00', '2026-11-20'],
    ['a deposit', investmentEntry({}), '250000.00', '2026-09-01'],
    ['returns', investmentEntry({ action: 'Returns' }), '2500.00', '2026-10-01'],
    ['a withdrawal', investmentEntry({ action: 'Withdrawal' }), '1.00', '2026-09-02'],
  ])('REP-07, REP-08: gives %s its own amount and date', (_name, entry, amount, date) => {
    expect(row(entry)).toMatchObject({ amount, date });
  });

  test('REP-09: dates a loan in Lagos, where it is already tomorrow', () => {
    expect(row(loanEntry({ timestamp: '2026-11-20T23:30:00Z' }))?.date).toBe('2026-11-21');
  });

  test('REP-06, DSH-12: leaves out a loan that has not been paid out', () => {
    expect(transactionRows([loanEntry({ status: 0, stage: 1 })])).toEqual([]);
  });

  test('REP-11: names the user as initiator of a loan, and the row’s own for an investment', () => {
    expect(row(loanEntry({}))?.initiator).toBe('User');
    expect(row(investmentEntry({ initiator: 'System' }))?.initiator).toBe('System');
  });

  test('DSH-13: links a row to the details of its loan or investment', () => {
    expect(row(loanEntry({}))?.href).toBe('/loans/personal/details/0193');
    const dollar = investmentEntry({ currency: 'Dollar', investment_type: 'LTI' });
    expect(row(dollar)).toMatchObject({
      href: '/invest/details/dollar/0194?type=LTI',
      currency: 'USD',
    });
  });

  const gtbank = { bank: 'GTBank', account_ending: '2647', is_paid: true };
  test.each([
    [
      { ...loanEntry({ action: 'Withdrawal' }), paid_to: gtbank },
      'Loan paid into GTBank ending in 2647',
    ],
    [loanEntry({}), 'Loan repayment'],
    [investmentEntry({}), 'You invested'],
    [{ ...investmentEntry({}), direction: 'none' as const }, 'From reinvesting'],
    [investmentEntry({ action: 'Returns' }), 'Return credited'],
    [investmentEntry({ action: 'Withdrawal' }), 'Paid to your bank'],
    [
      { ...investmentEntry({ action: 'Withdrawal' }), paid_to: { ...gtbank, is_paid: false } },
      'On its way to GTBank ending in 2647',
    ],
  ])('says what happened as a bank does', (entry, words) => {
    expect(row(entry)?.words).toBe(words);
  });

  test('says what the money was for', () => {
    expect(row(loanEntry({ loan_type: 'rainy-day' }))?.subject).toBe('Rainy-day loan');
    expect(row(investmentEntry({ currency: 'Dollar' }))?.subject).toBe('Dollar investment');
  });
});
