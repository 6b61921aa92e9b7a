import { callKey } from '@quarrter/client/calls';
import {
  type InvestmentOverview,
  investmentHistory,
  investmentOverview,
} from '@quarrter/contract/client/investment-overview';
import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import { investmentTierRecordOf } from '@quarrter/contract/investment-tier-record';
import { type ClientOfferRecord, offerList } from '@quarrter/contract/offers';
import { settings } from '@quarrter/contract/platform';
import { investmentTierList } from '@quarrter/contract/products';
import { investmentTiers } from '@quarrter/domain/example-products';
import { investmentStatus } from '@quarrter/domain/investments';
import { investmentRisk } from '@quarrter/ui/brand';
import { describe, expect, test } from 'vitest';
import { followedKey } from '../../api/hand-over-payments.ts';
import type { CurrencySlug } from '../../paths.ts';
import { linksOf, noAnswer, renderScreen, tableOf, textOf } from '../../render-screen.tsx';
import InvestmentReportsPage from './InvestmentReportsPage.tsx';
import InvestOverviewPage from './InvestOverviewPage.tsx';
import InvestTypePage from './InvestTypePage.tsx';

function investment(number: number, changes: Partial<InvestmentRecord> = {}): InvestmentRecord {
  return {
    id: `id-${number}`,
    investment_type: 'FTI',
    short_id: `IN-${number}`,
    currency: 'Naira',
    initial_investment_amount: '750000.00',
    investment_amount: '750000.00',
    interest_rate: '1.25',
    start_date: `2026-08-0${number}`,
    maturity_date: `2026-11-0${number}`,
    monthly_accrued_interest: '9375.00',
    returns: '9375.00',
    balance: '759375.00',
    days_left: 4,
    status: 1,
    credited: [],
    withdrawals: [],
    ...changes,
  } as InvestmentRecord;
}

const summary = {
  current_investment: '750000.00',
  current_returns: '9375.00',
  current_count: 1,
  total_count: 3,
  total_investment: '1000000.00',
  total_returns: '12000.00',
  total_investment_and_returns: '759375.50',
};

function overview(currency: CurrencySlug, ...investments: InvestmentRecord[]): string {
  const at = { pattern: '/invest/overview', address: `/invest/overview?type=${currency}` };
  const months = [
    { date: '2026-10-31', capital: '700000.00', returns: '0.00', net_worth: '700000.00' },
    { date: '2026-11-21', capital: '750000.00', returns: '9375.50', net_worth: '759375.50' },
  ];
  const next = { id: 'id-1', investment_type: 'FTI', short_id: 'IN-1', date: '2026-12-01' };
  return renderScreen(InvestOverviewPage, at, [
    [followedKey, []],
    [
      callKey(investmentOverview, { params: { currency: currency } }),
      {
        ...{ summary, months, withdrawals, goals: 2, recent: investments },
        current: investments.filter(({ status }) => status !== investmentStatus.complete),
        matured: { count: 6, results: [{ ...next, date: '2026-11-01', balance: '593000.00' }] },
        next_return: { ...next, amount: '9375.00' },
        next_maturity: next,
        pending_payments: 0,
      },
    ],
  ]);
}

const withdrawals: InvestmentOverview['withdrawals'] = [
  {
    ...{
      id: 'w-1',
      amount: '5000.00',
      whole_amount: '5000.00',
      requested_on: '2026-11-20',
      status: 'held',
    },
    ...{ bank: 'GTBank', account_ending: '6789', can_cancel: true, send_after: null },
    ...{ paid_loan: null, waiting_for: ['holder'] },
    note: 'This account belongs to BELLO HALIMA. We’ll check it before we pay.',
    ...{ investment_id: 'id-1', investment_type: 'FTI' },
  },
];

function reports(currency: CurrencySlug, ...investments: InvestmentRecord[]): string {
  const at = {
    pattern: '/reports/investments/:type',
    address: `/reports/investments/${currency}`,
  };
  const pages = { pages: [{ results: investments, after: null }], pageParams: [null] };
  return renderScreen(InvestmentReportsPage, at, [
    [[...callKey(investmentHistory, { params: { currency }, query: {} }), 'pages'], pages],
  ]);
}

describe('/invest/overview', () => {
  test.each([
    ['naira', 'N759,375.50'],
    ['dollar', '$759,375.50'],
  ] as const)('IND-01: shows the net worth in %s', (currency, amount) => {
    expect(textOf(overview(currency))).toContain(`Net worth ${amount}`);
  });

  test.each(['naira', 'dollar'] as const)(
    'IND-03, IND-06: offers a button and a card for a new investment in %s',
    (currency) => {
      const ways = linksOf(overview(currency)).filter((link) => link.includes('/invest/type'));
      expect(ways).toEqual([
        `Quick Invest + → /invest/type?currency=${currency}`,
        expect.stringMatching(
          new RegExp(`^Add New Investment Plan.* → /invest/type\\?currency=${currency}$`),
        ),
      ]);
    },
  );

  test('investments that can be withdrawn are above the lists, with a link to each', () => {
    const html = overview('naira', investment(1));
    expect(textOf(html)).toContain('Ready to withdraw N593,000 IN-1, since 1 Nov 2026');
    expect(linksOf(html)).toContain(
      'Withdraw or reinvest IN-1 → /invest/details/naira/id-1?type=FTI',
    );
    expect(linksOf(html)).toContain('See all your naira investments → /reports/investments/naira');
  });

  test('the risk is stated once below the rates of investments, current or past', () => {
    const risks = (...investments: InvestmentRecord[]) =>
      textOf(overview('naira', ...investments)).split(investmentRisk).length - 1;
    expect(risks(investment(1))).toBe(1);
    expect(risks(investment(1, { status: investmentStatus.complete }))).toBe(1);
    expect(risks()).toBe(0);
  });

  test('an investment that has matured is ready to withdraw in the history too', () => {
    const history = (maturity_date: string, status = 1) => {
      const [, rows = ''] = textOf(
        overview('naira', investment(1, { maturity_date, status })),
      ).split('Investment History');
      return rows;
    };
    expect(history('2026-11-22')).toContain('Active');
    expect(history('2026-11-21')).toContain('Ready to withdraw');
    expect(history('2026-11-21', 2), 'IND-15').toContain('Inactive');
  });

  test('after a failed load, Retry comes before everything else to do', () => {
    const at = { pattern: '/invest/overview', address: '/invest/overview?type=naira' };
    const html = renderScreen(InvestOverviewPage, at, [
      [callKey(investmentOverview, { params: { currency: 'naira' } }), noAnswer],
      [followedKey, noAnswer],
    ]);
    expect(textOf(html)).toMatch(/We could not load.*Try again.*Check again/);
    expect(linksOf(html).map((link) => link.split(' → ')[0])).toEqual([
      'Naira',
      'Dollar',
      'Get help',
    ]);
  });

  test('says how many goals the client saves for, with a link to them', () => {
    const html = overview('naira');
    expect(textOf(html)).toContain('You are saving for 2 goals in naira: Your goals');
    expect(linksOf(html)).toContain('Your goals → /invest/goals');
  });

  test('IND-07: lists the latest investments with a link to all of them', () => {
    const html = overview('naira', ...[8, 7, 6, 5, 4, 3].map((number) => investment(number)));
    const rows = tableOf(html).filter(([id]) => id?.startsWith('IN-'));
    expect(rows.map(([id]) => id)).toEqual(['IN-8', 'IN-7', 'IN-6', 'IN-5', 'IN-4', 'IN-3']);
    expect(linksOf(html)).toContain('View All >> → /reports/investments/naira');
  });

  test('IND-01: says what is held now and was held before, with a table by month', () => {
    const html = overview('naira');
    expect(textOf(html)).toContain(
      'You hold N759,375.50: N750,000 of capital and N9,375.50 of returns. On 31 Oct 2026 you ' +
        'held N700,000.',
    );
    expect(tableOf(html).slice(0, 3)).toEqual([
      ['Date', 'Capital', 'Returns', 'Net worth'],
      ['21 Nov 2026', 'N750,000', 'N9,375.50', 'N759,375.50'],
      ['31 Oct 2026', 'N700,000', 'N0', 'N700,000'],
    ]);
  });

  test('IND-13: says what is credited next and what matures next', () => {
    const text = textOf(overview('dollar'));
    expect(text).toContain('Next return $9,375 on 1 Dec 2026 Investment IN-1');
    expect(text).toContain('Next maturity 1 Dec 2026 Investment IN-1');
  });

  test('WDR-20: lists withdrawals in progress with their state in words', () => {
    const html = overview('naira');
    expect(textOf(html)).toContain('N5,000 more is being withdrawn');
    expect(textOf(html)).toContain(
      'Requested on 20 Nov 2026N5,000Being checkedTo GTBank ending in 6789This account ' +
        'belongs to BELLO HALIMA.',
    );
    expect(linksOf(html)).toContain(
      'Requested on 20 Nov 2026 → /invest/details/naira/id-1?type=FTI',
    );
  });
});

describe('/reports/investments/{type}', () => {
  test('IND-09, FMT-08: lists the investments of one currency with rate and dates', () => {
    expect(tableOf(reports('dollar', investment(2), investment(1)))).toEqual([
      ['S/N', 'Investment ID', 'Amount', 'Interest Rate', 'Start Date', 'Maturity Date'],
      ['1', 'IN-2', '$750,000', '1.25% per month', '2 Aug 2026', '2 Nov 2026'],
      ['2', 'IN-1', '$750,000', '1.25% per month', '1 Aug 2026', '1 Nov 2026'],
    ]);
  });

  test('IND-10: links a row to its investment, and tells the risk', () => {
    const html = reports('naira', investment(1, { investment_type: 'LTI' }));
    expect(linksOf(html)).toContain('IN-1 → /invest/details/naira/id-1?type=LTI');
    expect(textOf(html)).toContain(investmentRisk);
  });

  test('IND-14: names an investment whose payment was reversed', () => {
    const reversed = { capital: '750000.00', returns: '9375.00' };
    const rows = tableOf(reports('naira', investment(2, { status: 3, reversed }), investment(1)));
    expect(rows.slice(1).map(([, id]) => id)).toEqual(['IN-2 Reversed', 'IN-1']);
    const history = textOf(overview('naira', investment(1, { status: 3, reversed })));
    expect(history.split('Investment History')[1]).toMatch(/IN-1.*Reversed/);
  });

  test('IND-11: says `No Investment Reports` to a client without investments', () => {
    expect(textOf(reports('naira'))).toContain('No Investment Reports');
    expect(reports('naira')).toContain('/no-investments.svg');
  });
});

describe('/invest/type', () => {
  const offer = (id: string, changes: Partial<ClientOfferRecord> = {}): ClientOfferRecord => ({
    id,
    name: `Offer ${id}`,
    currency: 'naira',
    minimum_amount: '50000.00',
    number_of_slots_available: 10,
    number_of_slots_taken: 4,
    duration: 6,
    interest_rate: '1.5',
    total_interest: '9',
    withholding_tax: '0',
    is_active: true,
    number_of_slots_reserved_by_you: 0,
    ...changes,
  });
  const at = { pattern: '/invest/type', address: '/invest/type?currency=naira' };
  const soldOut = { number_of_slots_taken: 10, is_active: false };
  const long = { duration: 24, interest_rate: '2.0834', total_interest: '50.0016' };
  const abroad = offer('abroad', { currency: 'dollar' });
  const offers = [offer('sold', soldOut), offer('open', long), abroad];
  const html = () =>
    renderScreen(InvestTypePage, at, [
      [callKey(investmentTierList), { results: investmentTiers.map(investmentTierRecordOf) }],
      [callKey(offerList, { query: {} }), { results: offers }],
    ]);

  test.each([
    ['naira', 'N100,000', '1% per month', 'Invest N100,000 → /invest/form?s=03oa&type=naira'],
    ['dollar', '$500', '1% per month', 'Invest $500 → /invest/form?s=usd&type=dollar'],
  ])(
    'INV-07: the chooser of %s leads to the plan of its amount',
    (currency, amount, rate, link) => {
      const html = renderScreen(
        InvestTypePage,
        { ...at, address: `/invest/type?currency=${currency}` },
        [
          [callKey(investmentTierList), { results: investmentTiers.map(investmentTierRecordOf) }],
          [callKey(settings), { business_date: '2026-11-30' }],
          [callKey(offerList, { query: {} }), { results: [] }],
        ],
      );
      expect(textOf(html)).toContain(`${amount} is in the plan for`);
      expect(textOf(html)).toContain(`earns ${rate}`);
      expect(textOf(html)).toContain('28 Feb 2027: return of');
      expect(linksOf(html)).toContainEqual(expect.stringContaining(link));
    },
  );

  test('INV-04, INV-05: lists the plans and the limited-time offers of one currency', () => {
    const links = linksOf(html());
    expect(links).toContainEqual(expect.stringContaining('/invest/form?s=03oa&type=naira'));
    expect(links.filter((link) => link.startsWith('Offer '))).toEqual([
      expect.stringContaining('6 slots of 10 → /invest/form?t=lti&s=nv2y&id=open&type=naira'),
      expect.stringContaining('Sold out'),
    ]);
  });

  test('INV-36: the client’s own reservation of the last slots can be continued', () => {
    const own = { ...soldOut, number_of_slots_reserved_by_you: 2 };
    const html = renderScreen(InvestTypePage, at, [
      [callKey(investmentTierList), { results: investmentTiers.map(investmentTierRecordOf) }],
      [callKey(offerList, { query: {} }), { results: [offer('own', own)] }],
    ]);
    const [link] = linksOf(html).filter((link) => link.startsWith('Offer '));
    expect(link).toContain('Reserved for your payment 2 slots');
    expect(link).toMatch(/ → \/invest\/form\?t=lti&s=nv2y&id=own&type=naira$/);
  });

  test('INV-06: an offer that cannot be bought leads back to the list', () => {
    const sold = linksOf(html()).find((link) => link.startsWith('Offer sold'));
    expect(sold).toMatch(/ → \?currency=naira$/);
  });

  test('INV-22: an offer shows its exact rate, and no more in total than it pays', () => {
    const text = textOf(html());
    expect(text).toMatch(/Offer open\s?Open\s?50% in 24 months.*Rate\s?2\.0834% per month/);
  });
});
