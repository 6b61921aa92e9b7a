import type { Home, HomeLoan } from '@quarrter/contract/client/home';
import { expect, test } from 'vitest';
import { textOfNeed } from './need-texts.ts';
import { needsOf } from './needs.ts';

const nothing = { next_return: null, next_maturity: null, matured: null } as const;

function needs(loan: Partial<HomeLoan> | null, changes: object = {}) {
  const common = {
    ...{ loan_type: 'personal', loan_type_id: '1', amount: '300000.00', next_penalty: '0.00' },
    ...{ arrears: null, restructuring_until: null, document_requests: [], waiting: null },
    ...{ as_of: '2026-11-21', amount_to_be_paid: '29000.00', promise: null, hardship: null },
  };
  const loans = loan === null ? [] : [{ ...common, ...loan }];
  const home = { as_of: '2026-11-21', naira: nothing, dollar: nothing, profile_lacks: [], loans };
  return needsOf({ ...home, ...changes } as unknown as Home, null);
}

const withClient = { with: 'client', since: '', answer_by: null, late: false } as const;
const request = { kind: 'id_card', reason: 'The photo is too dark.', requested_on: '2026-11-20' };

test.each([
  [{ state: 'active', next_payment_date: '2026-11-24' }, 'due', ['', 'N29,000', ' due in 3 days']],
  [
    { state: 'offered', waiting: withClient, offer_expires_on: '2026-11-28' },
    ...(['offer', ['We offer you ', 'N300,000']] as const),
  ],
  [
    { state: 'verified', waiting: withClient, document_requests: [request] },
    ...(['document', ['We need a document for your personal loan']] as const),
  ],
  [
    { state: 'accepted', waiting: withClient },
    ...(['account', ['Which account should we pay your personal loan into?']] as const),
  ],
  [
    { state: 'applied', waiting: { ...withClient, with: 'officer' } },
    ...(['waits', ['Your application for N300,000']] as const),
  ],
  [
    { state: 'active', next_payment_date: '2027-01-24', restructuring_until: '2026-11-28' },
    ...(['new-schedule', ['A new schedule for your personal loan']] as const),
  ],
] as const)('a loan %j is what needs the client: %s', (loan, kind, title) => {
  const [first, ...others] = needs(loan as Partial<HomeLoan>);
  expect([first?.kind, others]).toEqual([kind, []]);
  expect(first && textOfNeed(first).title).toEqual(title);
});

test('an offer comes before the document that is missing to pay it out', () => {
  const offered = { state: 'offered', waiting: withClient, document_requests: [request] };
  const found = needs(offered as Partial<HomeLoan>);
  expect(found.map(({ kind }) => kind)).toEqual(['offer', 'document']);
});

test('a payment due in more than a week is not listed under To do', () => {
  expect(needs({ state: 'active', next_payment_date: '2026-12-21' })).toEqual([]);
});

test('a covered loan in arrears says that no penalty is added', () => {
  const arrears = { amount: '31000.00', since: '2026-11-18', days: 3, covered: true };
  const [first] = needs({ state: 'overdue', arrears: arrears as HomeLoan['arrears'] });
  expect(first && textOfNeed(first)).toMatchObject({
    tone: 'late',
    title: ['', 'N31,000', ' overdue'],
    text: expect.stringContaining('we are not adding penalties'),
  });
});

test('a client in arrears can say that they cannot pay, and then reads when we answer', () => {
  const late = { amount: '31000.00', since: '2026-11-18', days: 3, covered: false };
  const overdue = { state: 'overdue', arrears: late as HomeLoan['arrears'] };
  const [first] = needs(overdue);
  expect(first && textOfNeed(first).more).toEqual({
    label: 'Can’t pay it all? Talk to us',
    href: '/loans/personal/details/1?talk=1',
  });
  const hardship = { outcome: null, answer_by: '2026-11-25T11:00:00Z', late: false };
  const paused = { ...hardship, penalties_paused_until: '2026-12-08' } as HomeLoan['hardship'];
  const [sent] = needs({ ...overdue, hardship: hardship as HomeLoan['hardship'] });
  expect(sent && textOfNeed(sent)).toMatchObject({
    text: expect.stringContaining('We have your request and will answer by 25 Nov 2026.'),
    more: { label: 'See your request' },
  });
  const [quiet] = needs({ ...overdue, hardship: paused });
  expect(quiet && textOfNeed(quiet).text).toContain('Penalties are paused until 8 Dec 2026.');
});

const asked = {
  hardship: { outcome: null, answer_by: '2026-11-25T11:00:00Z', late: false },
} as Partial<HomeLoan>;
const answerBy = 'We have your request and will answer by 25 Nov 2026.';

test('a client who asked for help before the due date reads when we answer', () => {
  const [due] = needs({ state: 'active', next_payment_date: '2026-11-24', ...asked });
  expect(due && textOfNeed(due)).toMatchObject({
    text: `The next payment of your personal loan is due by 24 Nov 2026. ${answerBy}`,
    more: { label: 'See your request' },
  });
  const [calm] = needs({ state: 'active', next_payment_date: '2026-12-21', ...asked });
  expect(calm && textOfNeed(calm)).toMatchObject({
    tone: 'calm',
    title: ['You asked for help with your personal loan'],
    text: answerBy,
    action: { label: 'See your request', href: '/loans/personal/details/1' },
  });
});

test('a client who promised to pay can ask for help, and then reads when we answer', () => {
  const arrears = { amount: '31000.00', since: '2026-11-18', days: 3, covered: false };
  const promise = { next: { amount: '10000.00', due_on: '2026-11-24' } };
  const promised = { state: 'overdue', arrears, promise } as unknown as Partial<HomeLoan>;
  const [before] = needs(promised);
  expect(before && textOfNeed(before)).toMatchObject({
    text: expect.stringMatching(/We agreed that you pay N10,000 by 24 Nov 2026\.$/),
    more: { label: 'Can’t pay it all? Talk to us' },
  });
  const [sent] = needs({ ...promised, ...asked });
  expect(sent && textOfNeed(sent)).toMatchObject({
    text: expect.stringMatching(`We agreed that you pay N10,000 by 24 Nov 2026. ${answerBy}`),
    more: { label: 'See your request' },
  });
  const [offered] = needs({ ...promised, restructuring_until: '2026-11-28' });
  expect(offered && textOfNeed(offered).more).toEqual({
    label: 'See this loan',
    href: '/loans/personal/details/1',
  });
});

test('a client in arrears sees that a matured investment can pay them', () => {
  const arrears = { amount: '31000.00', since: '2026-11-18', days: 3, covered: false };
  const matured = { ...{ id: 'i', investment_type: 'FTI', date: '2026-11-20' }, count: 1 };
  const [first, second] = needs(
    { state: 'overdue', arrears: arrears as HomeLoan['arrears'] },
    { naira: { ...nothing, matured: { ...matured, balance: '610400.00' } } },
  );
  expect(first && textOfNeed(first).text).toContain(
    'You also have N610,400 in a matured investment, which can pay towards this.',
  );
  expect(second && textOfNeed(second)).toMatchObject({
    ...{ tone: 'soon', title: ['', 'N610,400', ' is ready to withdraw'] },
    action: { label: 'Withdraw N610,400', href: '/invest/details/naira/i?type=FTI&withdraw=1' },
    more: { label: 'Choose what happens next', href: '/invest/details/naira/i?type=FTI' },
  });
});

test('WDR-21: matured money is not offered to withdraw while the client owes us', () => {
  const investment = { id: 'i', investment_type: 'FTI', date: '2026-11-20', count: 1 };
  const naira = { ...nothing, matured: { ...investment, balance: '610400.00' } };
  const debts = [{ currency: 'USD', amount: '50.00' }];
  const [need] = needs(null, { naira, debts });
  expect(need && textOfNeed(need)).toEqual({
    ...{ tone: 'soon', title: ['', 'N610,400', ' has matured'] },
    text: 'We can pay you this money after you have paid your debt to us.',
    action: { label: 'See this investment', href: '/invest/details/naira/i?type=FTI' },
  });
  const two = { ...nothing, matured: { ...investment, balance: '610400.00', count: 2 } };
  const [both] = needs(null, { naira: two, debts });
  expect(both && textOfNeed(both).title).toEqual(['2 of your naira investments have matured']);
});

test('an expired offer is shown with a link to apply again', () => {
  const offer = { ...{ loan_type: 'personal', loan_type_id: '1' }, amount: '300000.00' };
  const [lapsed] = needs(null, { lapsed_offer: { ...offer, expired_on: '2026-12-04' } });
  expect(lapsed && textOfNeed(lapsed)).toMatchObject({
    title: ['Your offer of N300,000 has expired'],
    action: { label: 'Request a loan' },
  });
});

const maturity = { id: 'i', investment_type: 'FTI', date: '2026-11-26' };

test.each([
  ['nothing', ['matures']],
  ['reinvest-all', []],
] as const)('a maturity within a week, with the choice %s, needs %j', (choice, kinds) => {
  const naira = { ...nothing, next_maturity: { ...maturity, at_maturity: choice } };
  expect(needs(null, { naira }).map(({ kind }) => kind)).toEqual(kinds);
});

test('an overdue loan comes before a matured investment, and the profile comes last', () => {
  const arrears = { amount: '31000.00', since: '2026-11-18', days: 3, covered: false };
  const all = needs(
    { state: 'overdue', arrears: arrears as HomeLoan['arrears'] },
    {
      naira: { ...nothing, matured: { ...maturity, balance: '103000.00', count: 1 } },
      profile_lacks: ['date-of-birth', 'title'],
    },
  );
  expect(all.map(({ kind }) => kind)).toEqual(['overdue', 'matured', 'profile']);
});
