import { callKey } from '@quarrter/client/calls';
import { loanHistory, loanOverview } from '@quarrter/contract/client/loan-lists';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import type { LoanState } from '@quarrter/domain/loans';
import { describe, expect, test } from 'vitest';
import { inState } from '../../products/in-state.ts';
import { linksOf, renderScreen, tableOf, textOf } from '../../render-screen.tsx';
import LoanReportsPage from './LoanReportsPage.tsx';
import LoansPage from './LoansPage.tsx';

function loan(number: number, state: LoanState, changes: Partial<LoanRecord> = {}): LoanRecord {
  return {
    id: `id-${number}`,
    loan_type: 'personal',
    loan_type_id: `id-${number}`,
    short_id: `LN-${number}`,
    ...inState(state),
    loan_amount: '100000.00',
    amount: '90000.00',
    balance: state === 'complete' ? '0.00' : '90000.00',
    interest: '4',
    applied_on: '2026-09-18',
    ...{ as_of: '2026-09-22', arrears: null, next_penalty: '1000.00' },
    interest_start_date: '2026-09-21',
    next_payment_date: '2026-10-21',
    due_date: '2027-01-21',
    amount_to_be_paid: '26100.00',
    amount_to_be_repaid: '104400.00',
    amount_repaid: '0.00',
    disapproval_reason: '',
    cancellation_reason: '',
    offer_expires_on: null,
    waiting: null,
    document_requests: [],
    can_replace_documents: false,
    review: null,
    can_request_review: false,
    ...changes,
  } as LoanRecord;
}

function screenOf(Screen: typeof LoansPage, pattern: string, loans: LoanRecord[]): string {
  return renderScreen(Screen, { pattern }, [
    [callKey(loanOverview), { latest: loans[0] ?? null, recent: loans.slice(0, 5) }],
    [
      [...callKey(loanHistory, { query: {} }), 'pages'],
      { pages: [{ results: loans, after: null }], pageParams: [null] },
    ],
  ]);
}
const loansScreen = (...loans: LoanRecord[]) => screenOf(LoansPage, '/loans', loans);
const reports = (...loans: LoanRecord[]) => screenOf(LoanReportsPage, '/reports/loans', loans);

describe('/loans', () => {
  test('LON-01: offers the choice of loans to a client without one', () => {
    const html = loansScreen();
    expect(textOf(html)).toContain('No Active Loans');
    expect(linksOf(html)).toContain('Request Loan → /loans/type');
  });

  test.each([
    ...([['applied'], ['offered']] as const),
    // The form opens at once: nothing more to look for on the loan's page.
    ...(['active', 'overdue'] as const).map((state) => [state, 'Repay'] as const),
  ] as const)(
    'LON-01, LON-03: links the card of a loan that is %s to its details',
    (state, ...repay) => {
      const html = loansScreen(loan(1, state)).replace(/<table.*<\/table>/, '');
      expect(textOf(html)).not.toContain('No Active Loans');
      expect(linksOf(html).filter((link) => link.includes('/details/'))).toEqual([
        ...repay.map((label) => `${label} → /loans/personal/details/id-1?pay=1`),
        expect.stringMatching(/^See .* → \/loans\/personal\/details\/id-1$/),
      ]);
    },
  );

  test.each([
    ['disapproved', { disapproval_reason: 'No payslip.' }, 'No payslip.'],
    ['disapproved', {}, 'Your application did not meet our conditions for this loan.'],
    ['expired', { offer_expires_on: '2026-10-05' }, 'This offer was open until 5 Oct 2026'],
    ['cancelled', { cancellation_reason: 'The account is closed.' }, 'The account is closed.'],
    ['rejected', {}, 'You rejected this offer.'],
  ] as const)('LON-02: says at the top why a loan that is %s ended', (state, changes, why) => {
    const html = loansScreen(loan(1, state, changes));
    const text = textOf(html);
    expect(text).toContain(why);
    expect(text.indexOf(why)).toBeLessThan(text.indexOf('No Active Loans'));
    expect(html.includes('border-s-bad')).toBe(state === 'disapproved');
    expect(linksOf(html)).toContainEqual(expect.stringMatching(/→ .*\/details\/id-1$/));
  });

  test('tells a client whose document is missing, and who has the application otherwise', () => {
    const waiting = { since: '2026-11-20T09:00:00Z', answer_by: null, late: false };
    const request = { kind: 'file', reason: 'Too old.', requested_on: '2026-11-20' };
    const lacking = loan(1, 'applied', {
      waiting: { ...waiting, with: 'client' },
      document_requests: [request],
    });
    expect(linksOf(loansScreen(lacking)).join()).toContain('Send the document →');
    const offer = loan(1, 'offered', {
      waiting: { ...waiting, with: 'client' },
      document_requests: [request],
    });
    expect(linksOf(loansScreen(offer)).join()).toContain('See the offer →');
    expect(textOf(loansScreen(offer))).toContain('We also need a document from you');
    const checked = loan(1, 'applied', { waiting: { ...waiting, with: 'officer' } });
    expect(textOf(loansScreen(checked))).toContain('Our team is checking your details');
  });

  test('shows the steps of an application, and when to expect the next answer', () => {
    const waiting = {
      ...{ since: '2026-11-20T09:00:00Z', answer_by: '2026-11-23T16:00:00Z', late: false },
      with: 'officer' as const,
    };
    const text = textOf(loansScreen(loan(1, 'applied', { waiting })));
    expect(text).toContain('You should hear from us by 23 Nov 2026');
    expect(text).toMatch(/Application sent\s?Done.*Documents checked\s?Now/);
  });

  test('asks the client of an accepted loan without a bank account to enter one', () => {
    const waiting = {
      ...{ since: '2026-11-20T09:00:00Z', answer_by: null, late: false },
      with: 'client' as const,
    };
    const html = loansScreen(loan(1, 'accepted', { waiting }));
    expect(textOf(html)).toContain('Enter a bank account for this loan.');
    expect(linksOf(html).join()).toContain('Enter your bank account →');
  });

  test('LND-28: the card of an overdue loan shows the days late and the penalty per day', () => {
    const arrears = {
      ...{ amount: '27100.00', instalments: '26100.00', penalties: '1000.00' },
      ...{ since: '2026-10-21', days: 2, first_number: 1, last_number: 1, covered: false },
    };
    const late = (changes: Partial<LoanRecord> = {}) =>
      loansScreen(loan(1, 'overdue', { arrears, ...changes }));
    expect(textOf(late())).toContain('2 days late. The penalty grows by N1,000 a day.');
    const help = 'Can’t pay it all? Talk to us → /loans/personal/details/id-1?talk=1';
    // The way out is right below the one button that pays.
    expect(linksOf(late()).slice(1, 2)).toEqual([help]);
    expect(linksOf(late())).toContain('Get help with an overdue loan → /help?about=overdue');
    const promise = { state: 'broken', next: null } as unknown as LoanRecord['promise'];
    expect(linksOf(late({ promise }))).toContain(help);
    const asked = { outcome: null, answer_by: '2026-10-25T16:00:00Z', late: false } as const;
    const answered = late({ hardship: { ...asked } as LoanRecord['hardship'] });
    expect(linksOf(answered)).not.toContain(help);
    expect(textOf(answered)).toContain('We have your request and will answer by 25 Oct 2026.');
  });

  test('LON-04: an offer shows what we offer and until when, beside what was asked', () => {
    const offer = loan(1, 'offered', { offer_expires_on: '2026-10-05' });
    const [card = ''] = textOf(loansScreen(offer)).split('Loan History');
    expect(card).toContain('Amount offered N90,000');
    expect(card).toContain('Answer by 5 Oct 2026');
    expect(card).toContain('Amount Requested N100,000');
  });

  test('LON-05: a client without loans is not sent to an empty list', () => {
    expect(linksOf(loansScreen()).join()).not.toContain('View All');
  });

  test('LON-05: lists the five latest loans with a link to all of them', () => {
    const [headings, ...rows] = tableOf(
      loansScreen(...[7, 6, 5, 4, 3, 2, 1].map((number) => loan(number, 'complete'))),
    );
    expect(headings).toEqual(['Loan ID', 'Type', 'Applied', 'Amount', 'Status']);
    expect(rows.map(([id]) => id)).toEqual(['LN-7', 'LN-6', 'LN-5', 'LN-4', 'LN-3']);
    expect(linksOf(loansScreen(loan(1, 'active')))).toContain('View All → /reports/loans');
  });
});

describe('/reports/loans', () => {
  test('REP-23, FMT-08: shows the number, rate and dates of a loan', () => {
    expect(tableOf(reports(loan(1, 'active')))).toEqual([
      ['S/N', 'Loan ID', 'Amount', 'Interest Rate', 'Start Date', 'Due Date'],
      ['1', 'LN-1', 'N90,000', '4% per month', '21 Sep 2026', '21 Jan 2027'],
    ]);
  });

  test('REP-24: says `No Results Found` to a client without loans', () => {
    expect(textOf(reports())).toContain('No Results Found');
    expect(reports()).toContain('/no-loans.svg');
  });

  test('REP-24: an empty search and an empty list have different pictures', () => {
    const at = { pattern: '/reports/loans', address: '/reports/loans?search=Abuja' };
    const html = renderScreen(LoanReportsPage, at, [
      [
        [...callKey(loanHistory, { query: { search: 'Abuja' } }), 'pages'],
        { pages: [{ results: [], after: null }], pageParams: [null] },
      ],
    ]);
    expect(textOf(html)).toContain('None of your loans matches “Abuja”.');
    expect(html).toContain('/no-matches.svg');
  });

  test('REP-25: gives two loans that started on the same day a row each', () => {
    const [, ...rows] = tableOf(reports(loan(3, 'active'), loan(2, 'complete')));
    expect(rows.map(([serial, id, , , start]) => [serial, id, start])).toEqual([
      ['1', 'LN-3', '21 Sep 2026'],
      ['2', 'LN-2', '21 Sep 2026'],
    ]);
  });

  test('REP-26: shows the next payment date when there is no due date', () => {
    const [, row] = tableOf(reports(loan(1, 'active', { due_date: null })));
    expect(row?.at(-1)).toBe('21 Oct 2026');
  });
});
