import { percentFromRatePpm } from '@quarrter/domain/money';
import {
  type Claims,
  claimsWithoutBasis,
  investmentRisk,
  withdrawalFootnote,
} from '@quarrter/ui/brand';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { exampleRecords } from '../products/example-records.ts';
import { FaqPage } from './FaqPage.tsx';
import { FeesPage } from './FeesPage.tsx';
import { HomePage } from './HomePage.tsx';
import { HowItWorksPage } from './HowItWorksPage.tsx';
import { InvestmentPage } from './InvestmentPage.tsx';
import { LoanPage } from './LoanPage.tsx';
import { contentOf, type PageContent } from './page-content.ts';
import { expectInOrder, textOf } from './page-text.ts';
import { SafetyPage } from './SafetyPage.tsx';

const content = contentOf(exampleRecords);
const longOffer = { name: 'Harvest 2028', months: 24, ratePpm: 20_834 };
const { claims } = content;
const demonstration = { demonstration: true, insurance: null, offer: null };
const { claims: exampleClaims } = contentOf(exampleRecords, demonstration);

const everyPage: [string, ComponentType<PageContent>][] = [
  ['home', HomePage],
  ['loans', LoanPage],
  ['investments', InvestmentPage],
  ['questions', FaqPage],
];

const everyClaim: Claims = {
  ...exampleClaims,
  forBusinesses: { value: true, basis: 'Business loans are open.' },
  insurance: { value: 'Insured up to N5,000,000.', basis: 'Policy 1 of the insurer A.' },
};
const noClaims = Object.fromEntries(
  Object.keys(claims).map((name) => [name, null]),
) as unknown as Claims;

function render(Page: ComponentType<PageContent>, given: Claims): string {
  return renderToStaticMarkup(createElement(Page, { ...content, claims: given }));
}

const allPages = (given: Claims) =>
  textOf(everyPage.map(([, Page]) => render(Page, given)).join(' '));

test('PUB-10: home shows the four investment benefits when each claim has a basis', () => {
  expectInOrder(
    render(HomePage, everyClaim),
    ...['Secure Investment', 'Instant Withdrawal', 'Diverse Portfolio', 'Insured Savings'],
  );
});

test.each([
  ['PUB-32', 'individuals and businesses'],
  ['PUB-32', 'Decision in as little as 30 minutes'],
  ['PUB-32', '30 min'],
  ['PUB-32', 'Money in as little as 10 minutes after you accept'],
  ['PUB-32', '1.5%'],
  ['PUB-32', 'No collateral'],
  ['PUB-32', 'Flexible Return'],
  ['PUB-33', 'Earn up to 21.6% a year on long-term investments'],
  ['PUB-33', 'in as little as 2 minutes'],
  ['PUB-33', 'Insured up to N5,000,000.'],
  ['PUB-33', 'Diverse Portfolio'],
  ['PUB-33', 'No hidden charges'],
  ['PUB-33', 'Secure Investment'],
  ['PUB-34', 'Start with as little as N10,000.'],
  ['PUB-35', 'Investing takes about 5 minutes'],
  ['PUB-35', 'in under 5 minutes'],
])('%s: says “%s” while the claim is on, and not when it is off', (_id, words) => {
  expect(allPages(everyClaim)).toContain(words);
  expect(allPages(noClaims)).not.toContain(words);
});

test.each(everyPage)('the %s page leaves no gap where claims are off', (_name, Page) => {
  expect(textOf(render(Page, noClaims))).not.toMatch(/null|false|undefined|as little as/);
});

test('PUB-34: home names the smallest investment as a figure', () => {
  const [figure = ''] =
    /<div[^>]*><dt[^>]*>minimum investment<\/dt><dd[^>]*>[^<]*/.exec(render(HomePage, claims)) ??
    [];
  expect(textOf(figure)).toBe('minimum investment N10,000');
});

test('PUB-10: a demonstration shows four cards, and the insurance as an example', () => {
  const home = render(HomePage, exampleClaims);
  expectInOrder(
    home,
    ...['Secure Investment', 'Instant Withdrawal', 'Diverse Portfolio'],
    ...['Insured Savings', 'Example: a lender with a policy names its insurer and cover here.'],
  );
  const bases = [...home.matchAll(/<details[\s\S]*?<\/details>/g)].map(([part]) => textOf(part));
  expect(bases.every((basis) => basis.includes('Example. '))).toBe(true);
  expect(claims.insurance).toBeNull();
});

test('PUB-32, PUB-35: a lender without measured times shows none', () => {
  const { decisionMinutes, payoutMinutes, withdrawalMinutes, investMinutes, signUpMinutes } =
    claims;
  expect([decisionMinutes, payoutMinutes, withdrawalMinutes]).toEqual([null, null, null]);
  expect([investMinutes, signUpMinutes]).toEqual([null, null]);
  expect(allPages(claims)).not.toMatch(/\d+ min\b/);
  expect(allPages(exampleClaims)).toMatch(/30 min\b/);
  for (const Page of [HomePage, InvestmentPage]) {
    expect(textOf(render(Page, exampleClaims))).toContain(`* ${withdrawalFootnote}`);
    expect(textOf(render(Page, claims)), 'no star stands for it').not.toContain(withdrawalFootnote);
  }
});

test('PUB-33: the holder of the money and the risk are stated beside the rates', () => {
  for (const Page of [HomePage, InvestmentPage, FaqPage, FeesPage, SafetyPage, HowItWorksPage]) {
    expect(textOf(render(Page, claims))).toContain(investmentRisk);
  }
});

test.each([
  ['fees', FeesPage, 'Questions about costs', 'What does a loan cost?'],
  ['how it works', HowItWorksPage, 'Questions before you start', 'What do I need to open'],
  ['loans', LoanPage, 'Questions about loans', 'Why can the APR be more than 12 times'],
])('the page of %s answers the questions about it', (_name, Page, title, question) => {
  const [, answers = ''] = textOf(render(Page, claims)).split(title);
  expect(answers).toContain(question);
});

test('PUB-37: the page of fees shows the rates and penalties of the products', () => {
  const fees = textOf(render(FeesPage, claims));
  for (const { ratePpm, penaltyPpmPerDay } of Object.values(content.loans)) {
    expect(fees).toContain(`to ${percentFromRatePpm(ratePpm)}%`);
    expect(fees).toContain(`${percentFromRatePpm(penaltyPpmPerDay)}%`);
  }
  expect(fees).toContain('on a loan of N100,000, we charge N1,000 for each late day');
});

test('PUB-10: a lender whose insurer is in the settings says who insures the savings', () => {
  const insurance = 'up to N2,000,000 for each client by A Assurance, policy 7';
  const site = { demonstration: false, insurance, offer: null };
  const home = render(HomePage, contentOf(exampleRecords, site).claims);
  expectInOrder(home, 'Insured Savings', `Your savings are insured ${insurance}.`);
  expect(textOf(home)).not.toContain('Example: ');
});

test('PUB-33: the highest return is a limited-time offer’s when one on sale pays more', () => {
  const site = { demonstration: false, insurance: null, offer: longOffer };
  expect(contentOf(exampleRecords, site).claims.highestReturn).toEqual({
    value: '25% a year',
    basis:
      '24 months at 2.0834% per month, simple interest, in our limited-time offer Harvest ' +
      '2028.',
  });
  const lower = { ...site, offer: { ...longOffer, ratePpm: 17_000 } };
  expect(contentOf(exampleRecords, lower).claims.highestReturn).toEqual(claims.highestReturn);
});

test('PUB-33: each claim shows its basis on tap, without script', () => {
  const home = render(HomePage, everyClaim);
  const bases = [...home.matchAll(/<details[\s\S]*?<\/details>/g)].map(([part]) => textOf(part));
  expect(bases.join(' ')).toContain('12 months at 1.8% per month, simple interest');
  expect(bases.every((basis) => basis.startsWith('What this is based on : '))).toBe(true);
});

test('names the claims that are on without a basis', () => {
  const blank = { value: 'Insured.', basis: ' ' };
  expect(claimsWithoutBasis({ ...noClaims, insurance: blank })).toEqual(['insurance']);
});

test('PUB-32: every claim of the brand has a basis or is off', () => {
  expect(claimsWithoutBasis(claims)).toEqual([]);
});
