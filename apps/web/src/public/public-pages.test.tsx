import { type Claims, testimonials } from '@quarrter/ui/brand';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { FaqPage } from './FaqPage.tsx';
import { HomePage } from './HomePage.tsx';
import { InvestmentPage } from './InvestmentPage.tsx';
import { LoanPage } from './LoanPage.tsx';
import { publicPages } from './pages.ts';
import { renderPages } from './prerender.tsx';
import type { ClaimsProps } from './sections.tsx';

const assets = {
  styles: 'p{}',
  font: '/assets/face.woff2',
  siteScript: '/assets/site.js',
  formsScript: '/assets/forms.js',
};
let pages: Map<string, string>;

beforeAll(async () => {
  pages = await renderPages(assets);
});

const page = (name: string) => pages.get(`${name}.html`) ?? '';

function textOf(html: string): string {
  return html
    .replace(/<(style|script)[^>]*>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Every link and what it says, in the order of the page. */
function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(
    ([, href = '', inside = '']) => `${textOf(inside)} → ${href}`,
  );
}

function expectInOrder(html: string, ...texts: string[]) {
  const text = textOf(html);
  const places = texts.map((part) => text.indexOf(part));
  expect(places, texts.join(' … ')).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
}

/** What stands between two places of the page, the second one left out. */
function between(html: string, start: string, end: string): string {
  const from = html.indexOf(start);
  const to = html.indexOf(end, from + start.length);
  expect([from, to], `${start} … ${end}`).not.toContain(-1);
  return html.slice(from, to);
}

/** The indigo head of the page, without the bar above it. */
const heroOf = (name: string) => between(page(name), '<main', '<h2');

const investmentCards = [
  ...['Secure Investment', 'Instant Withdrawal', 'Diverse Portfolio', 'Insured Savings'],
];
const loanCards = [
  ...['Quick Loan', 'Best Loan Rates', 'No Collateral Required', 'Flexible Return Dates'],
];

test('PUB-02: every public page is there, with a title, a description and one main heading', () => {
  for (const file of [...Object.values(publicPages), '404.html']) {
    const html = pages.get(file) ?? '';
    expect(html, file).toMatch(/<title>[^<]{5,60}<\/title>/);
    expect(html, file).toMatch(/<meta name="description" content="[^"]{20,165}"/);
    expect(html.match(/<h1/g), file).toHaveLength(1);
  }
});

test('PUB-05, PUB-06, PUB-07: the bar leads to the products, and has both states of its buttons', () => {
  for (const [file, html] of pages) {
    if (!file.endsWith('.html')) continue;
    const links = linksOf(html);
    for (const link of [
      'Loans → /loan',
      'Invest → /investment',
      'FAQ → /faq',
      'Sign In → /signin',
      'Create Free Account → /signup',
      'Go to Dashboard → /dashboard',
    ]) {
      expect(links, file).toContain(link);
    }
    expect(links[1], file).toMatch(/^Quarrter.* → \/$/);
  }
});

test('PUB-09: the head of home leads to the sign-up and to the sign-in', () => {
  expect(linksOf(heroOf('index'))).toEqual(['Create Account → /signup', 'Sign In → /signin']);
});

test('PUB-10 to PUB-14: home, in its order', () => {
  expectInOrder(
    page('index'),
    'Create Account',
    ...investmentCards,
    ...loanCards,
    ...['Request A Loan', 'Lost on How to Invest', 'What clients tell us', 'Sign Up Free'],
    'Every date and every naira in plain sight. Company',
  );
  const links = linksOf(page('index'));
  expect(links).toContain('Request A Loan → /loan');
  expect(links).toContain('Start with an account → /signup');
});

test('PUB-14: clients are quoted by their role and city, and by no name', () => {
  for (const name of ['index', 'loan', 'investment']) {
    const quotes = between(page(name), 'What clients tell us', 'name="email"');
    const given = [...quotes.matchAll(/<figure[\s\S]*?<\/figure>/g)].map(([quote]) =>
      textOf(quote),
    );
    expect(given.length, name).toBeGreaterThan(1);
    const roleAndCity = testimonials.map(({ text, role, city }) => `“ ${text} ” ${role} , ${city}`);
    expect(given, name).toEqual(roleAndCity);
  }
  for (const { role, city } of testimonials) {
    expect(role, 'a role, and no name before or behind it').toMatch(/^[A-Z][a-z ]+$/);
    expect(city).toMatch(/^[A-Z][a-z ]+$/);
  }
});

test('PUB-15 to PUB-17: the page of loans, in its order', () => {
  expect(linksOf(page('loan'))).toContain('Sign Up Here → /signup');
  expectInOrder(
    page('loan'),
    ...['Sign Up Here', ...loanCards, 'Friendly Loan System'],
    ...['Lost on How to Invest', 'What clients tell us', 'Sign Up Free', 'Company'],
  );
});

test('PUB-37: the kinds of loan are named, each with what it is for', () => {
  expectInOrder(
    page('loan'),
    ...['Personal', 'private individuals', 'in three tiers'],
    ...['Corporate staff', 'Rainy-day', 'summer-time', 'work-tool'],
    ...['Business', 'corporate clients'],
    ...['Educational', 'Proof of funds for schools in the UK, the US and Europe'],
  );
});

test('PUB-37: amounts and months of the kinds are those of the products', () => {
  expectInOrder(
    page('loan'),
    'N100 to N10,000,000 in three tiers, over 1 to 4 months.',
    'for employees of our partners, over up to 24 months.',
    'N1,000,000 to N100,000,000, over 1 to 4 months.',
  );
});

test('PUB-37: kinds that cannot be applied for yet say so, in the list and in the calculator', () => {
  const list = between(page('loan'), 'Friendly Loan System', 'What would it cost');
  const names = [...list.matchAll(/<dt[^>]*>([\s\S]*?)<\/dt>/g)].map(([, name = '']) =>
    textOf(name),
  );
  expect(names).toEqual([
    'Personal',
    'Corporate staff',
    'Business Not open yet',
    'Educational Not open yet',
  ]);
  const [select = ''] = /<select[^>]*name="kind"[\s\S]*?<\/select>/.exec(page('loan')) ?? [];
  const options = [...select.matchAll(/<option[^>]*>([^<]*)/g)].map(([, label]) => label);
  expect(options.map((label) => label?.includes('(not open yet)'))).toEqual([
    ...[false, true, false, false, false, true],
  ]);
  expect(textOf(page('faq'))).toContain('Not open yet are loans for businesses');
});

test('PUB-18 to PUB-22: the page of investments, in its order', () => {
  expect(page('investment')).toMatch(/<h1[^>]*>Start Investing<\/h1>/);
  expectInOrder(
    page('investment'),
    ...['Start Investing', ...investmentCards, 'Everyone is welcome'],
    ...['Learn More About Our Investments', 'Full-time investments (FTI)'],
    ...['Limited-time investments (LTI)', 'Dollar investments', 'More Questions', 'Get Answers'],
    ...['What clients tell us', 'Sign Up Free', 'Company'],
  );
  expect(linksOf(page('investment'))).toContain('Get Answers → /faq');
});

test('PUB-20: each kind of investment is explained where it opens: its start, its end and its returns', () => {
  const items = [
    ...between(page('investment'), 'Learn More About Our Investments', 'More Questions').matchAll(
      /<details[\s\S]*?<\/details>/g,
    ),
  ].map(([item]) => item);
  expect(items).toHaveLength(3);
  const [fullTime = '', limitedTime = '', dollar = ''] = items;
  expectInOrder(
    fullTime,
    ...['Full-time', 'Start on any day', 'Returns', 'withdrawn after three months'],
  );
  expectInOrder(
    limitedTime,
    ...['Limited-time', 'slot', 'fixed rate', 'withdrawn after the time stated in the contract'],
  );
  expectInOrder(dollar, 'Dollar', 'From $100', '1% a month', 'after three months');
});

test('PUB-23 to PUB-29: the questions, with the rules of withdrawals', () => {
  expectInOrder(
    page('faq'),
    ...['General Questions', 'Who Are We', 'Full Time Investments (FTI)'],
    ...['Limited Time Investments (LTI)', 'A 3-month period from the day of investment'],
    ...[
      'from the capital first, then from the interest',
      'Only after the time stated in the contract',
    ],
    ...[
      'What is an inactive investment?',
      'less than the minimum of the plan',
      'no interest accrues',
    ],
    ...['start a fresh investment plan', 'Contact Support', 'Ready to Invest', 'Sign Up Free'],
    'Every date and every naira in plain sight. Company',
  );
  expect(linksOf(page('faq'))).toContain('Contact Support → /contact');
  expect(linksOf(between(page('faq'), 'Ready to Invest', 'Sign Up Free'))[0]).toMatch(
    / → \/signup$/,
  );
});

test('PUB-30: the banner carries the address into the sign-up form, without script', () => {
  expect(page('index')).toMatch(
    /<form [^>]*action="\/signup"[\s\S]*?<input[^>]*type="email"[^>]*name="email"/,
  );
});

test('PUB-31: every page ends with the footer, and each of its links leads to a page that is there', () => {
  for (const file of Object.values(publicPages)) {
    const html = pages.get(file) ?? '';
    const footers = [...html.matchAll(/<footer[\s\S]*?<\/footer>/g)].map(([footer]) => footer);
    expect(footers, file).toHaveLength(1);
    const [footer = ''] = footers;
    const headings = [...footer.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, heading]) => heading);
    expect(headings, file).toEqual(['Company', 'Products', 'Legal', 'Contact']);
    const paths = linksOf(footer).map((link) => link.split(' → ')[1] ?? '');
    expect(paths).toEqual(expect.arrayContaining(['/loan', '/investment', '/terms', '/privacy']));
    for (const path of paths) {
      expect(path in publicPages || /^(mailto|tel):/.test(path), path).toBe(true);
    }
  }
});

test('PUB-31: the legal pages say when their text last changed', () => {
  for (const name of ['terms', 'privacy']) {
    expect(textOf(page(name))).toMatch(/ Last changed \d{1,2} [A-Z][a-z]{2} \d{4} 1\. /);
  }
});

test('PUB-34: home says twice, in a figure and in a sentence, with how little one can invest', () => {
  const figures = [...page('index').matchAll(/<dt[^>]*>[^<]*<\/dt><dd[^>]*>[^<]*<\/dd>/g)];
  const investing = between(page('index'), '>Invest, and watch it earn<', '<ul');
  expect(figures.map(([figure]) => textOf(figure))).toContain('is enough to invest N10,000');
  expect(textOf(investing)).toContain('Start with as little as N10,000.');
});

test('PUB-36: the footnote stands where withdrawals are praised', () => {
  for (const name of ['index', 'investment']) {
    expectInOrder(page(name), 'in as little as 2 minutes.*', '* Investment withdrawals are only');
  }
});

test('PUB-38: the words of the not-found page', () => {
  expectInOrder(
    page('404'),
    '404 - Page Not Found',
    "Well This is Awkward! We'll just carry this away like it was never here and you never saw it. Deal? Please Return to Home.",
    'Return to Home',
  );
  expect(linksOf(page('404'))).toContain('Return to Home → /');
  expect(page('404')).toContain('noindex');
});

test('what search engines read names every page by the address of the product', () => {
  for (const path of Object.keys(publicPages)) {
    expect(pages.get('sitemap.xml')).toContain(`<loc>%PUBLIC_URL%${path}</loc>`);
  }
  expect(pages.get('robots.txt')).toContain('Sitemap: %PUBLIC_URL%/sitemap.xml');
  expect(page('index')).toContain('property="og:image" content="%PUBLIC_URL%/social.png"');
  expect(JSON.parse(pages.get('site.webmanifest') ?? '').name).toBe('Quarrter');
});

describe('PUB-32 to PUB-35: a claim that is switched off is gone', () => {
  const noClaims: Claims = {
    forEverybody: false,
    approvalMinutes: null,
    payoutMinutes: null,
    lowestMonthlyRate: null,
    noCollateral: false,
    flexibleDates: false,
    secureInvestment: false,
    noHiddenCharges: false,
    highestReturn: null,
    withdrawalMinutes: null,
    diversePortfolio: false,
    insurance: null,
    minimumInvestment: null,
    investMinutes: null,
    signUpMinutes: null,
  };
  const said = [
    ...['individuals and businesses', '30 min', '10 min', '1.5%', 'ollateral', 'Flexible Return'],
    ...['to 25%', '2 minutes', 'nsured', 'Diverse', 'hidden charges', 'Secure Investment'],
    ...['as little as', 'about 5 minutes', 'under 5 minutes', 'null', 'false', 'undefined'],
  ];

  test.each<[string, ComponentType<ClaimsProps>]>([
    ['home', HomePage],
    ['loans', LoanPage],
    ['investments', InvestmentPage],
    ['questions', FaqPage],
  ])('on the page of %s', (_name, Page) => {
    const text = textOf(renderToStaticMarkup(createElement(Page, { claims: noClaims })));
    for (const claim of said) expect(text).not.toContain(claim);
  });

  test('and each stands on a page while it is on', () => {
    const everything = textOf([...pages.values()].join(' '));
    for (const claim of said.slice(0, 15)) expect(everything).toContain(claim);
  });
});
