import { callKey } from '@quarrter/client/calls';
import { type Home, type HomeLoan, home } from '@quarrter/contract/client/home';
import { unappliedReceipts } from '@quarrter/contract/client/receipts';
import { investmentTierList } from '@quarrter/contract/products';
import { formatMoney, fromWire } from '@quarrter/domain/money';
import { investmentRisk } from '@quarrter/ui/brand';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { investmentEntry, loanEntry } from '../../activity/example-transactions.ts';
import { followedKey, shownReceipts } from '../../api/hand-over-payments.ts';
import { exampleRecords } from '../../products/example-records.ts';
import { linksOf, noAnswer, renderWhole, tableOf, textOf } from '../../render-screen.tsx';
import DashboardPage from './DashboardPage.tsx';
import { arrears } from './example-arrears.ts';

// Workers load a module once for all test files; this file needs its own, on the mock below.
vi.hoisted(() => vi.resetModules());
// The page as it is once the first screen stands: rendered as text, it has no such moment.
vi.mock('../../shell/use-screen-stands.ts', () => ({ useScreenStands: () => true }));

afterAll(() => {
  vi.resetModules();
});

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
const noInvestment = { summary: nothing, next_return: null, next_maturity: null, matured: null };
const invested = { ...noInvestment, summary: something };

/** A client who has done business before, and whom nothing is asked of. */
const calm: Home = {
  as_of: '2026-11-21',
  is_new: false,
  loans: [],
  lapsed_offer: null,
  declined: null,
  naira: noInvestment,
  dollar: noInvestment,
  profile_lacks: [],
  transactions: [],
  pending_payments: 0,
  unapplied_receipts: { count: 0, results: [] },
  debts: [],
};

function overview(changes: Partial<Home> = {}): Promise<string> {
  return renderWhole(DashboardPage, { pattern: '/dashboard' }, [
    [callKey(home), { ...calm, ...changes }],
    [followedKey, []],
    [callKey(unappliedReceipts, shownReceipts), { count: 0, results: [], after: null }],
    [callKey(investmentTierList), { results: exampleRecords.investments }],
  ]);
}

describe('/dashboard', () => {
  test('DSH-01, DSH-02: shows a link to invest and two tabs', async () => {
    const html = await overview();
    expect(linksOf(html)).toContain('Quick Invest + → /invest');
    const tabs = /<nav aria-label="Overview".*?<\/nav>/.exec(html)?.[0] ?? '';
    // The section Loans has another address, so the tab says which of the two it is.
    const loans = 'Loans overview → /dashboard/loans';
    expect(linksOf(tabs)).toEqual(['Investments → /dashboard', loans]);
    expect(tabs.match(/aria-current="page"[^>]*>(\w+)/)?.[1]).toBe('Investments');
  });

  test('DSH-03, DSH-04: shows the options to a client without any investment', async () => {
    const text = textOf(await overview());
    expect(text).toContain('No Current Investment');
    expect(text).toContain(
      'Pick an Investment Option From N10,000 in naira, or from $100 in dollars. N10,000 to',
    );
    expect(text).not.toContain('Currently invested');
  });

  test.each([
    ['naira', { naira: invested }],
    ['dollar', { dollar: invested }],
  ] as const)(
    'DSH-03, DSH-08: shows the carousel to a client with an investment in %s only',
    async (_name, given) => {
      const text = textOf(await overview(given));
      expect(text).not.toContain('No Current Investment');
      expect(text).toContain('Currently invested');
      expect(text).toContain('Recent Transactions');
    },
  );

  test('DSH-05: the banner shows while the date of birth is missing, and only then', async () => {
    const html = await overview({ profile_lacks: ['date-of-birth', 'title'] });
    expect(textOf(html)).toContain('Complete your profile Add your date of birth.');
    expect(linksOf(html)).toContain('Go to your profile → /profile');
    // The banner is for phones: wider screens say it in the row, and never both.
    expect(html).toMatch(/max-md:hidden">Not in your profile yet:.*date of birth/s);
  });

  test('DSH-05: the banner follows what a new client can do first', async () => {
    const text = textOf(await overview({ is_new: true, profile_lacks: ['date-of-birth'] }));
    const positions = ['What would you like to do first?', 'Complete your profile'].map((part) =>
      text.indexOf(part),
    );
    expect(positions[0]).toBeGreaterThan(-1);
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  });

  test('DSH-05: other missing details are one row, without a banner', async () => {
    const html = await overview({ profile_lacks: ['title', 'next-of-kin'] });
    expect(textOf(html)).toContain('Not in your profile yet: title, next of kin.');
    expect(linksOf(html)).toContain('Add to your profile → /profile');
    expect(textOf(html)).not.toContain('Complete your profile');
  });

  test('DSH-06, DSH-07: links a card with range and rate to the form of every plan', async () => {
    const cards = linksOf(await overview()).filter((link) => link.includes('/invest/form'));
    expect(cards).toHaveLength(exampleRecords.investments.length);
    expect(cards[0]).toBe('N10,000 to N99,9990.5% per month → /invest/form?s=base');
    expect(cards.at(-1)).toMatch(
      /^\$100 and above.*% per month → \/invest\/form\?s=usd&type=dollar$/,
    );
  });

  test('DSH-09, DSH-10: shows current and total figures on two slides', async () => {
    const html = await overview({ naira: invested });
    const slides = [...html.matchAll(/<li class="grid snap-center">(.*?)<\/li>/g)].map(
      ([, slide = '']) => textOf(slide),
    );
    expect(slides).toEqual([
      expect.stringContaining(
        'Currently invested, without returns N750,000 Returns N9,375.50 Investments 2',
      ),
      'Invested in total, since you joined N1,900,000 Returns N84,000 Investments made 5',
    ]);
  });

  test('DSH-11, FMT-08: lists the recent transactions by month, newest first', async () => {
    const html = await overview({ transactions: [loanEntry({}), investmentEntry({})] });
    expect(tableOf(html)).toEqual([
      ['Date', 'Event', 'Action', 'Amount'],
      ['November 2026'],
      ['20 Nov 2026', 'Loan, personal', 'Loan repayment', '-N29,000'],
      ['September 2026'],
      ['1 Sep 2026', 'Investment, naira', 'You invested', '-N250,000'],
    ]);
  });

  test('DSH-04: in arrears the plans are folded below everything else', async () => {
    const late = homeLoan('overdue', { arrears, next_penalty: '4000.00' });
    const html = await overview({ loans: [late] });
    expect(html).toMatch(/<details><summary[^>]*>No Current Investment: see the plans</);
    // Nothing has moved yet, and even then they come last.
    expect(textOf(html)).toMatch(/No Recent Transactions.*see the plans/);
    expect(await overview()).not.toContain('<details>');
  });

  test('one figure rules the home: what is urgent, or else what is owned or owed', async () => {
    const late = homeLoan('overdue', { arrears, next_penalty: '4000.00' });
    const calmLoan = homeLoan('active', { next_payment_date: '2026-12-21' });
    expect(hugeFigures(await overview({ loans: [late], naira: invested }))).toEqual(['N152,000']);
    expect(hugeFigures(await overview({ naira: invested }))).toEqual(['N750,000']);
    expect(hugeFigures(await overview({ loans: [calmLoan] }))).toEqual(['N100,000']);
    const both = await overview({ loans: [calmLoan], naira: invested });
    expect(hugeFigures(both)).toEqual(['N750,000']);
    // Nor does another total of the same money come near it.
    const { total_investment: inTotal, total_investment_and_returns: owned } = something;
    for (const amount of [inTotal, owned]) {
      const money = formatMoney(fromWire(amount), 'NGN');
      expect(both).toMatch(new RegExp(`<dd class="[^"]* text-xl"><span[^>]*><span[^>]*>${money}<`));
    }
  });

  test('the risk is stated beside the rates of the plans', async () => {
    expect(textOf(await overview())).toContain(investmentRisk);
  });

  test('DSH-14: links to all transactions', async () => {
    expect(linksOf(await overview())).toContain('View All >> → /reports');
  });

  test('DSH-15: says `No Recent Transactions` when there are none', async () => {
    expect(textOf(await overview())).toContain('No Recent Transactions');
  });

  test('in arrears, the penalty per day comes first and the link to invest last', async () => {
    const html = await overview({
      loans: [homeLoan('overdue', { arrears, next_penalty: '4000.00' })],
      naira: invested,
    });
    const headings = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, text = '']) =>
      textOf(text),
    );
    expect(headings[0]).toBe('N152,000 overdue. Penalty: N4,000 a day');
    const links = linksOf(html);
    expect(links[0]).toBe('Pay N152,000 → /loans/personal/details/overdue?pay=1');
    expect(links).toContain('Get help with an overdue loan → /help?about=overdue');
    expect(links.at(-1)).toBe('Quick Invest + → /invest');
    expect(textOf(html)).toContain('What you owe');
  });

  test('SHL-19: what was read stays on the page when reading it again fails', async () => {
    const answers = [
      [callKey(home), { ...calm, naira: invested }],
      [callKey(home), noAnswer],
      [followedKey, []],
      [callKey(unappliedReceipts, shownReceipts), { count: 0, results: [], after: null }],
    ] as const;
    const page = textOf(await renderWhole(DashboardPage, { pattern: '/dashboard' }, answers));
    expect(page).toContain('Currently invested');
    expect(page).not.toContain('We could not load');
  });

  test('a debt comes in the leading column, and owing nothing beside it', async () => {
    const lacks: Partial<Home> = { profile_lacks: ['title'] };
    const gaps = 'Not in your profile yet';
    const inDebt = textOf(await overview({ ...lacks, loans: [homeLoan('active', {})] }));
    expect(inDebt).toMatch(new RegExp(`What you owe.*${gaps}.*Your investments`));
    expect(textOf(await overview(lacks))).toMatch(
      new RegExp(`${gaps}.*What you owe.*Your investments`),
    );
  });

  test('a new client is asked what to do first, and not shown an empty account', async () => {
    const html = await overview({ is_new: true, profile_lacks: ['date-of-birth'] });
    expect(textOf(html)).toContain('What would you like to do first?');
    expect(linksOf(html)).toContain('Start investing → /invest/type?currency=naira');
    expect(linksOf(html)).toContain('Request a loan → /loans/type');
    expect(textOf(html)).not.toContain('What you owe');
  });

  test('what the client owes and owns comes with its next date', async () => {
    const html = await overview({
      loans: [homeLoan('active', { next_payment_date: '2026-12-21' })],
      naira: {
        ...invested,
        next_return: { id: 'i', investment_type: 'FTI', date: '2026-12-01', amount: '9375.00' },
      },
    });
    const text = textOf(html);
    expect(text).toContain('What you oweActive Balance N100,000 Next payment, 21 Dec 2026 N29,000');
    expect(text).toContain('In naira N759,375.50 Next return N9,375 on 1 Dec 2026');
  });
});

/** The figures of 40 px on a phone. */
function hugeFigures(html: string): string[] {
  return [...html.matchAll(/<(span|dd) class="[^"]*lg:text-5xl[^"]*">(.*?)<\/\1>/g)].map(
    ([, , inside = '']) => textOf(inside),
  );
}

function homeLoan(state: 'active' | 'overdue', changes: Partial<HomeLoan>): HomeLoan {
  return {
    loan_type: 'personal',
    loan_type_id: state,
    short_id: '7K3M-92QD',
    state,
    settled_as: null,
    loan_amount: '120000.00',
    amount: '100000.00',
    balance: '100000.00',
    amount_to_be_paid: '29000.00',
    next_payment_date: '2026-11-30',
    as_of: '2026-11-21',
    arrears: null,
    next_penalty: '0.00',
    promise: null,
    hardship: null,
    offer_expires_on: null,
    waiting: null,
    document_requests: [],
    restructuring_until: null,
    ...changes,
  };
}
