import type { Transaction } from '@quarrter/contract/activity';
import type { LoanRecord } from '@quarrter/contract/loans';
import { loanStates } from '@quarrter/domain/loans';
import { describe, expect, test } from 'vitest';
import { investmentEntry, loanEntry } from '../../activity/example-transactions.ts';
import { keys } from '../../api/keys.ts';
import { exampleRecords } from '../../products/example-records.ts';
import { linksOf, renderScreen, tableOf, textOf } from '../../render-screen.tsx';
import DashboardLoansPage from './DashboardLoansPage.tsx';
import DashboardPage from './DashboardPage.tsx';

const nothing = {
  current_investment: '0.00',
  current_returns: '0.00',
  current_count: 0,
  total_count: 0,
  total_investment: '0.00',
  total_returns: '0.00',
  total_investment_and_returns: '0.00',
};
const something = {
  current_investment: '750000.00',
  current_returns: '9375.50',
  current_count: 2,
  total_count: 5,
  total_investment: '1900000.00',
  total_returns: '84000.00',
  total_investment_and_returns: '759375.50',
};

type Given = {
  naira?: typeof nothing;
  dollar?: typeof nothing;
  born?: string | null;
  transactions?: Transaction[];
};

function overview({ naira = nothing, dollar = nothing, born, transactions = [] }: Given = {}) {
  return renderScreen(DashboardPage, { pattern: '/dashboard' }, [
    [keys.investmentSummary('naira'), naira],
    [keys.investmentSummary('dollar'), dollar],
    [keys.transactions(), { count: transactions.length, results: transactions, after: null }],
    [keys.investmentTiers(), { results: exampleRecords.investments }],
    ...(born === undefined ? [] : [[keys.userDetail('u'), { date_of_birth: born }] as const]),
  ]);
}

describe('/dashboard', () => {
  test('DSH-01, DSH-02: shows a link to invest and two tabs', () => {
    const html = overview();
    expect(linksOf(html)).toContain('Quick Invest + → /invest');
    const tabs = /<nav aria-label="Overview".*?<\/nav>/.exec(html)?.[0] ?? '';
    expect(linksOf(tabs)).toEqual(['Investments → /dashboard', 'Loans → /dashboard/loans']);
    expect(tabs.match(/aria-current="page"[^>]*>(\w+)/)?.[1]).toBe('Investments');
  });

  test('DSH-03, DSH-04: shows the options to a client without any investment', () => {
    const text = textOf(overview());
    expect(text).toContain('No Current Investment');
    expect(text).toContain('Pick an Investment Option');
    expect(text).not.toContain('Currently invested');
  });

  test.each([
    ['naira', { naira: something }],
    ['dollar', { dollar: something }],
  ] as const)(
    'DSH-03, DSH-08: shows the carousel to a client with an investment in %s only',
    (_name, given) => {
      const text = textOf(overview(given));
      expect(text).not.toContain('No Current Investment');
      expect(text).toContain('Currently invested');
      expect(text).toContain('Recent Transactions');
    },
  );

  test.each([
    [null, true],
    ['1990-01-01', false],
    [undefined, false],
  ])('DSH-05: with the date of birth %s shows the profile banner: %s', (born, there) => {
    const html = overview({ born });
    expect(textOf(html).includes('Complete your profile')).toBe(there);
    expect(linksOf(html).includes('Go to your profile → /profile')).toBe(there);
  });

  test('DSH-06, DSH-07: links a card with range and rate to the form of every plan', () => {
    const cards = linksOf(overview()).filter((link) => link.includes('/invest/form'));
    expect(cards).toHaveLength(exampleRecords.investments.length);
    expect(cards[0]).toBe('N10,000 to N99,9990.5% a month → /invest/form?s=base&type=naira');
    expect(cards.at(-1)).toMatch(
      /^\$100 and above.*% a month → \/invest\/form\?s=usd&type=dollar$/,
    );
  });

  test('DSH-09, DSH-10: shows current and total figures on two slides', () => {
    const html = overview({ naira: something });
    const slides = [...html.matchAll(/<li class="grid snap-center">(.*?)<\/li>/g)].map(
      ([, slide = '']) => textOf(slide),
    );
    expect(slides).toEqual([
      expect.stringContaining('Currently invested N750,000 Returns N9,375.50 Investments 2'),
      'Invested in total N1,900,000 Returns N84,000 Investments made 5',
    ]);
  });

  test('DSH-11, FMT-08: lists the recent transactions, newest first', () => {
    const html = overview({ transactions: [loanEntry({}), investmentEntry({})] });
    expect(tableOf(html)).toEqual([
      ['Date', 'Event', 'Action', 'Amount'],
      ['November 2026'],
      ['20 Nov 2026', 'Loan Personal loan 40K1-280G', 'Repayment', '-N29,000'],
      ['September 2026'],
      ['1 Sep 2026', 'Investment Naira investment 40K0-J08G', 'Deposit', '-N250,000'],
    ]);
  });

  test('DSH-14: links to all transactions', () => {
    expect(linksOf(overview())).toContain('View All >> → /reports');
  });

  test('DSH-12: lists the five most recent, without loans that have not started', () => {
    const deposits = [9, 8, 7, 6, 5, 4].map((day) =>
      investmentEntry({ start_date: `2026-09-0${day}`, timestamp: `2026-09-0${day}T10:00:00Z` }),
    );
    const [, month, ...rows] = tableOf(
      overview({ transactions: [loanEntry({ status: 0, stage: 1 }), ...deposits] }),
    );
    expect(month).toEqual(['September 2026']);
    expect(rows.map(([date]) => date)).toEqual([9, 8, 7, 6, 5].map((day) => `${day} Sep 2026`));
  });

  test('DSH-15: says `No Recent Transactions` when there are none', () => {
    expect(textOf(overview())).toContain('No Recent Transactions');
  });
});

function loan(state: keyof typeof loanStates, changes: Partial<LoanRecord> = {}): LoanRecord {
  const { stage, status, isApproved, isAccepted } = loanStates[state].codes;
  return {
    id: state,
    loan_type: 'personal',
    loan_type_id: state,
    state,
    loan_amount: '120000.00',
    amount: null,
    balance: '100000.00',
    next_payment_date: '2026-10-21',
    as_of: '2026-09-22',
    arrears: null,
    amount_to_be_paid: '29000.00',
    amount_repaid: '16000.50',
    stage,
    status,
    is_approved: isApproved,
    is_accepted: isAccepted,
    ...changes,
  } as LoanRecord;
}

function loans(...list: LoanRecord[]) {
  return renderScreen(DashboardLoansPage, { pattern: '/dashboard/loans' }, [
    [keys.loanOverview(), { latest: list[0] ?? null, recent: list.slice(0, 5) }],
    [keys.loanProducts(), { results: exampleRecords.loans }],
    [keys.transactions(), { count: 0, results: [], after: null }],
  ]);
}

/** The three cards, each without what its links say. */
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
      expect(cardsOf(html)).toBe('');
    },
  );

  test.each(['active', 'overdue'] as const)(
    'DSH-17, DSH-19: shows three cards of a loan that is %s, and the transactions',
    (state) => {
      const html = loans(loan(state, { amount: '100000.00' }));
      expect(cardsOf(html)).toBe(
        'Current Loan N100,000 | Next Payment Date 21 Oct 2026 Amount Due N29,000 | ' +
          'Amount Repaid N16,000.50',
      );
      expect(textOf(html)).toContain('Recent Transactions');
    },
  );

  test.each([
    ['applied', loan('applied')],
    ['offered', loan('offered')],
    ['accepted', loan('accepted')],
    ['active at a stage other than 0', loan('active', { stage: 3 })],
  ])('DSH-18: shows no due date or amount for a loan that is %s', (_name, given) => {
    expect(cardsOf(loans(given))).toContain('Next Payment Date -- Amount Due -- |');
  });
});
