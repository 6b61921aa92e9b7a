import { callKey } from '@quarrter/client/calls';
import { transactionList } from '@quarrter/contract/client/activity';
import { loanOverview } from '@quarrter/contract/client/loan-lists';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { loanProductList } from '@quarrter/contract/products';
import type { LoanState } from '@quarrter/domain/loans';
import { describe, expect, test } from 'vitest';
import { followedKey } from '../../api/hand-over-payments.ts';
import { exampleRecords } from '../../products/example-records.ts';
import { inState } from '../../products/in-state.ts';
import { linksOf, noAnswer, renderScreen, textOf } from '../../render-screen.tsx';
import DashboardLoansPage from './DashboardLoansPage.tsx';
import { arrears } from './example-arrears.ts';
// Loads early the part that the screen loads late: no import is open when the file ends.
import '../../products/LoanAmountChooser.tsx';

describe('/dashboard/loans that could not be loaded', () => {
  test('offers Retry and no investment', () => {
    const html = renderScreen(DashboardLoansPage, { pattern: '/dashboard/loans' }, [
      [callKey(loanOverview), noAnswer],
      [followedKey, []],
    ]);
    expect(textOf(html)).toContain('We could not load your loans');
    expect(/<button.*?<\/button>/.exec(html)?.[0]).toContain('Try again');
    expect(textOf(html)).not.toContain('Quick Invest');
  });

  test('stays whole when only reading it again failed', () => {
    const html = renderScreen(DashboardLoansPage, { pattern: '/dashboard/loans' }, [
      [callKey(loanOverview), { latest: null, recent: [] }],
      [callKey(loanOverview), noAnswer],
      [callKey(loanProductList), { results: exampleRecords.loans }],
    ]);
    expect(textOf(html)).toContain('No Current Loan');
    expect(textOf(html)).toContain('Quick Invest +');
  });
});

function loan(state: LoanState, changes: Partial<LoanRecord> = {}): LoanRecord {
  return {
    id: state,
    loan_type: 'personal',
    loan_type_id: state,
    ...inState(state),
    loan_amount: '120000.00',
    amount: null,
    balance: '100000.00',
    next_payment_date: '2026-10-21',
    as_of: '2026-09-22',
    arrears: null,
    amount_to_be_paid: '29000.00',
    amount_to_be_repaid: '116000.00',
    amount_repaid: '16000.50',
    next_penalty: '0.00',
    promise: null,
    restructuring: null,
    waiting: null,
    document_requests: [],
    offer_expires_on: null,
    ...changes,
  } as LoanRecord;
}

function loans(...list: LoanRecord[]) {
  return renderScreen(DashboardLoansPage, { pattern: '/dashboard/loans' }, [
    [callKey(loanOverview), { latest: list[0] ?? null, recent: list.slice(0, 5) }],
    [callKey(loanProductList), { results: exampleRecords.loans }],
    [callKey(transactionList), { count: 0, results: [], after: null }],
  ]);
}

/** The text of the three cards, without their links. */
function cardsOf(html: string): string {
  return [...html.matchAll(/<dl.*?<\/dl>/g)].map(([list]) => textOf(list)).join(' | ');
}

describe('/dashboard/loans', () => {
  test.each([
    ['no loan', []],
    ['a declined loan', [loan('disapproved'), loan('active')]],
    ['a rejected loan', [loan('rejected')]],
    ['a paid-off loan', [loan('complete', { balance: '0.00' })]],
  ])(
    'DSH-16, DSH-19: with %s as the latest shows no current loan and the choice of loans',
    (_name, list) => {
      const html = loans(...list);
      expect(textOf(html)).toContain('No Current Loan');
      for (const kind of ['Personal', 'Corporate staff', 'Business', 'Educational']) {
        expect(linksOf(html).some((link) => link.startsWith(kind))).toBe(true);
      }
      // The only figures are those of the amount to borrow, once its part has loaded.
      expect(cardsOf(html)).not.toMatch(/Current Loan|Next Payment Date|Amount Repaid/);
    },
  );

  test.each(['active', 'overdue'] as const)(
    'DSH-17, DSH-19: shows three cards of a loan that is %s, and the transactions',
    (state) => {
      const html = loans(loan(state, { amount: '100000.00' }));
      expect(cardsOf(html)).toBe(
        'Current Loan N100,000 Balance N100,000 | ' +
          'Next Payment Date 21 Oct 2026 Amount Due N29,000 | Amount Repaid N16,000.50',
      );
      expect(textOf(html)).toContain('Recent Transactions');
      expect(linksOf(html)).toContain(`Repay → /loans/personal/details/${state}?pay=1`);
    },
  );

  test('an offer is answered from its card, and arrears show the penalty per day', () => {
    const waiting = { with: 'client', since: '', answer_by: null, late: false } as const;
    const offer = loans(loan('offered', { waiting, offer_expires_on: '2026-10-01' }));
    expect(textOf(offer)).toContain('We offer you N120,000');
    expect(linksOf(offer)).toContain('See the offer → /loans/personal/details/offered');
    expect(linksOf(offer).at(-1)).toBe('Quick Invest + → /invest');
    const overdue = loans(loan('overdue', { arrears, next_penalty: '4000.00' }));
    expect(linksOf(overdue)).toContain('Get help with an overdue loan → /help?about=overdue');
    const late = textOf(overdue);
    expect(late).toContain('N152,000 overdue. Penalty: N4,000 a day');
    expect(late).toContain('RepayCan’t pay it all? Talk to usSee this loan');
  });

  test.each([
    ['paid out', loan('active', { amount: '100000.00', balance: '90000.00' }), 'N90,000'],
    ['not paid out', loan('applied', { amount: '100000.00' }), 'N100,000'],
    ['overdue', loan('overdue', { arrears, next_penalty: '4000.00' }), 'N152,000'],
  ])('one figure rules the loans tab of a loan that is %s', (_name, given, expected) => {
    const largest = loans(given).match(/lg:text-5xl.*?<\/span>/g) ?? [];
    expect(largest.map((tag) => textOf(`<p class="${tag}`))).toEqual([expected]);
  });

  test.each([
    ['applied', loan('applied')],
    ['offered', loan('offered')],
    ['accepted', loan('accepted')],
    ['active at a stage other than 0', loan('active', { stage: 3 })],
  ])('DSH-18: shows no due date or amount for a loan that is %s', (_name, given) => {
    expect(cardsOf(loans(given))).toContain('Next Payment Date -- Amount Due -- |');
  });
});
