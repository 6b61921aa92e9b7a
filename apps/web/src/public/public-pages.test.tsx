import { readFile } from 'node:fs/promises';
import { loanKinds } from '@quarrter/domain/loan-kinds';
import { exampleTestimonials } from '@quarrter/ui/brand';
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleRecords } from '../products/example-records.ts';
import { between, expectInOrder, linksOf, textOf } from './page-text.ts';
import { publicPages } from './pages.ts';
import { renderPages } from './prerender.tsx';
import { manifest } from './site-files.ts';

const assets = {
  styles: 'p{}',
  font: '/assets/face.woff2',
  siteScript: '/assets/site.js',
  formsScript: '/assets/forms.js',
};
let pages: Map<string, string>;
/** The pages of a lender who has entered nothing yet. */
let ownPages: Map<string, string>;

beforeAll(async () => {
  const demonstration = { demonstration: true, insurance: null, offer: null };
  pages = await renderPages(assets, exampleRecords, demonstration);
  ownPages = await renderPages(assets, exampleRecords);
});

const page = (name: string) => pages.get(`${name}.html`) ?? '';

/** The navy top of the page, without the bar above it. */
const heroOf = (name: string) => between(page(name), '<main', '<h2');

const loanCards = [
  ...['Quick Loan', 'Best Loan Rates', 'No Collateral Required', 'Flexible Return Dates'],
];

/** The sections that several pages end with. */
const ending = ['What our clients say', 'Sign Up Free', 'clear to the last kobo. Company'];

test('PUB-02: every public page has a title, a description and one main heading', () => {
  for (const file of [...Object.values(publicPages), '404.html']) {
    const html = pages.get(file) ?? '';
    expect(html, file).toMatch(/<title>[^<]{5,60}<\/title>/);
    expect(html, file).toMatch(/<meta name="description" content="[^"]{20,165}"/);
    expect(html.match(/<h1/g), file).toHaveLength(1);
  }
});

describe('the bar', () => {
  const documents = () => [...pages].filter(([file]) => file.endsWith('.html'));

  test('PUB-05: links logo, loans, investments and questions on every page', () => {
    for (const [file, html] of documents()) {
      const links = linksOf(html);
      expect(links, file).toEqual(
        expect.arrayContaining(['Loans → /loan', 'Invest → /investment', 'FAQ → /faq']),
      );
      expect(links[1], file).toMatch(/^Quarrter.* → \/$/);
    }
  });

  test('PUB-06: has the button for signed-in clients', () => {
    for (const [file, html] of documents()) {
      expect(linksOf(html), file).toContain('Go to Dashboard → /dashboard');
    }
  });

  test('PUB-07: has the buttons for visitors', () => {
    for (const [file, html] of documents()) {
      expect(linksOf(html), file).toEqual(
        expect.arrayContaining(['Sign In → /signin', 'Create Free Account → /signup']),
      );
    }
  });
});

describe('home', () => {
  test('PUB-09: the hero links to sign-up and sign-in', () => {
    expect(linksOf(heroOf('index'))).toEqual(['Create Account → /signup', 'Sign In → /signin']);
  });

  test('PUB-11: shows the four loan benefits', () => {
    expectInOrder(page('index'), ...loanCards);
  });

  test('PUB-12: links from the loan benefits to the loans page', () => {
    expectInOrder(page('index'), ...loanCards, 'Request A Loan');
    expect(linksOf(page('index'))).toContain('Request A Loan → /loan');
  });

  test('PUB-13: has the prompt for people new to investing', () => {
    expectInOrder(page('index'), 'Request A Loan', 'Lost on How to Invest');
    expect(linksOf(page('index'))).toContain('Open a free account → /signup');
  });

  test('PUB-14: ends with testimonials, banner and footer', () => {
    expectInOrder(page('index'), 'Lost on How to Invest', ...ending);
  });
});

test('PUB-14: testimonials are examples in a demonstration, and left out elsewhere', () => {
  for (const file of ['index.html', 'loan.html', 'investment.html']) {
    expect(textOf(pages.get(file) ?? '')).toContain('These are examples.');
    expect(ownPages.get(file)).toContain('</html>');
    expect(textOf(ownPages.get(file) ?? '')).not.toContain('What our clients say');
  }
});

test('PUB-14: testimonials are attributed by role and city, and by no name', () => {
  for (const name of ['index', 'loan', 'investment']) {
    const quotes = between(page(name), 'What our clients say', 'name="email"');
    const given = [...quotes.matchAll(/<figure[\s\S]*?<\/figure>/g)].map(([quote]) =>
      textOf(quote),
    );
    expect(given.length, name).toBeGreaterThan(1);
    const roleAndCity = exampleTestimonials.map(
      ({ text, role, city }) => `“ ${text} ” ${role} , ${city}`,
    );
    expect(given, name).toEqual(roleAndCity);
  }
  for (const { role, city } of exampleTestimonials) {
    expect(role).toMatch(/^[A-Z][a-z ]+$/);
    expect(city).toMatch(/^[A-Z][a-z ]+$/);
  }
});

describe('the loans page', () => {
  test('PUB-15: the hero links to sign-up', () => {
    expect(linksOf(heroOf('loan'))).toContain('Sign Up Here → /signup');
  });

  test('PUB-16: shows the loan benefits, then the friendly loan system', () => {
    expectInOrder(page('loan'), 'Sign Up Here', ...loanCards, 'Friendly Loan System');
  });

  test('PUB-17: continues with prompt, testimonials, banner and footer', () => {
    expectInOrder(page('loan'), 'Friendly Loan System', 'Lost on How to Invest', ...ending);
  });

  test('PUB-37: names the kinds of loan and what each is for', () => {
    expectInOrder(
      between(page('loan'), 'Friendly Loan System', 'What would it cost'),
      ...['Personal', 'For individuals', 'in 3 tiers'],
      ...['Corporate staff', 'Rainy-day', 'summer-time', 'work-tool'],
      ...['Business', 'For companies'],
      ...['Educational', 'Proof of funds for schools in the UK, the US and Europe'],
    );
  });

  test('PUB-37: amounts and months are those of the products', () => {
    expectInOrder(
      page('loan'),
      'N100 to N10,000,000 in 3 tiers, over 1 to 4 months.',
      'for staff of our partner companies, over up to 24 months.',
      'N1,000,000 to N100,000,000, over 1 to 4 months.',
    );
  });

  test('PUB-37: the list and the calculator offer all six kinds', () => {
    const list = between(page('loan'), 'Friendly Loan System', 'What would it cost');
    const names = [...list.matchAll(/<dt[^>]*>([\s\S]*?)<\/dt>/g)].map(([, name = '']) =>
      textOf(name),
    );
    expect(names).toEqual(['Personal', 'Corporate staff', 'Business', 'Educational']);
    const [select = ''] = /<select[^>]*name="kind"[\s\S]*?<\/select>/.exec(page('loan')) ?? [];
    const options = [...select.matchAll(/<option[^>]*>([^<]*)/g)].map(([, label]) => label);
    expect(options).toEqual(loanKinds.map(({ texts }) => texts.calculator));
    expect(options).toHaveLength(6);
    expect(textOf(page('faq'))).toMatch(/Businesses can borrow N1,000,000 to N100,000,000/);
  });
});

describe('the investments page', () => {
  test('PUB-18: opens with the heading and a button to sign-up', () => {
    expect(page('investment')).toMatch(/<h1[^>]*>Start Investing<\/h1>/);
    expect(linksOf(heroOf('investment'))).toEqual(['Open an account → /signup']);
  });

  test('PUB-19: shows the investment benefits, then the welcome', () => {
    expectInOrder(
      page('investment'),
      ...['Secure Investment', 'Instant Withdrawal', 'Diverse Portfolio', 'Everyone is welcome'],
    );
  });

  test('PUB-20: explains each kind of investment: its start, its end and its returns', () => {
    const [start, end] = ['Learn More About Our Investments', 'More Questions'];
    const items = [
      ...between(page('investment'), start, end).matchAll(/<details[\s\S]*?<\/details>/g),
    ].map(([item]) => item);
    expect(items).toHaveLength(3);
    const [fullTime = '', limitedTime = '', dollar = ''] = items;
    expectInOrder(fullTime, 'Full-time', 'Start on any day', 'returns', 'after 3 months');
    expectInOrder(
      limitedTime,
      ...['Limited-time', 'slot', 'fixed rate', 'after the time stated in the contract'],
    );
    expectInOrder(dollar, 'Dollar', 'From $100', '1% per month', 'after 3 months');
  });

  test('PUB-21: more questions lead to the answers', () => {
    expectInOrder(page('investment'), 'Dollar investments', 'More Questions', 'Get Answers');
    expect(linksOf(page('investment'))).toContain('Get Answers → /faq');
  });

  test('PUB-22: ends with testimonials, banner and footer', () => {
    expectInOrder(page('investment'), 'Get Answers', ...ending);
  });
});

describe('the questions', () => {
  test('PUB-23: general questions come first', () => {
    expectInOrder(page('faq'), 'General Questions', 'Who Are We', 'Investing', 'Borrowing');
  });

  test.each([
    ['PUB-24', 'After 3 months from the day of investment.'],
    ['PUB-25', 'A withdrawal takes your capital first, then your interest.'],
    ['PUB-26', 'After the time stated in the contract. From then on it stops earning.'],
    ['PUB-27', 'Full Time Investments (FTI)'],
    ['PUB-27', 'Limited Time Investments (LTI)'],
  ])('%s: answers “%s”', (_id, answer) => {
    expect(textOf(page('faq'))).toContain(answer);
  });

  test('PUB-28: explain an inactive investment', () => {
    expectInOrder(
      page('faq'),
      ...['What is an inactive investment?', 'less than the minimum of the plan'],
      ...['it earns no interest', 'start a new investment plan'],
    );
  });

  test('PUB-29: lead to support and to sign-up, above banner and footer', () => {
    expectInOrder(page('faq'), 'Contact Support', 'Ready to Invest', ...ending.slice(1));
    expect(linksOf(page('faq'))).toContain('Contact Support → /contact');
    const prompt = between(page('faq'), 'Ready to Invest', 'Sign Up Free');
    expect(linksOf(prompt)[0]).toMatch(/ → \/signup$/);
  });
});

test('PUB-23: every question can be found by a search that the server answers', () => {
  const form = between(page('faq'), '<search', '</search>');
  expect(form).toContain('action="/faq"');
  expect(form).toMatch(/<input (?=[^>]*name="q")[^>]*value=""/);
  const names = [...page('faq').matchAll(/<details data-part="([^"]+)"/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(15);
  expect(new Set(names).size).toBe(page('faq').match(/<details data-part/g)?.length);
  expect(page('faq').match(/<section data-part="group-/g)).toHaveLength(5);
});

test('PUB-23: search engines read the questions with their answers, and the lender', () => {
  const factsOf = (name: string) =>
    JSON.parse(/ld\+json">([\s\S]*?)<\/script>/.exec(page(name))?.[1] ?? '[]');
  const [crumbs, faq] = factsOf('faq');
  expect(crumbs.itemListElement[1].item).toBe('%PUBLIC_URL%/faq');
  const whoWeAre = faq.mainEntity.find(({ name }: { name: string }) => name === 'Who Are We');
  expect(textOf(page('faq'))).toContain(whoWeAre.acceptedAnswer.text);
  const [lender] = factsOf('index');
  expect([lender['@type'], lender.telephone]).toEqual(['FinancialService', '+234 700 000 0000']);
  const names = factsOf('loan').map((fact: { name?: string }) => fact.name);
  expect(names).toContain('Personal loan');
  expect(factsOf('404')).toEqual([]);
});

test('PUB-30: the banner carries the email into the sign-up form, without script', () => {
  expect(page('index')).toMatch(
    /<form [^>]*action="\/signup"[\s\S]*?<input[^>]*type="email"[^>]*name="email"/,
  );
});

test('PUB-31: every page ends with the footer, and each of its links leads to a real page', () => {
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

test('PUB-31: the legal pages say when their text was last updated', () => {
  for (const name of ['terms', 'privacy']) {
    expect(textOf(page(name))).toMatch(/ Last updated: \d{1,2} [A-Z][a-z]{2} \d{4} 1\. /);
  }
});

test('PUB-36: the footnote is on every page that praises withdrawals', () => {
  for (const name of ['index', 'investment']) {
    expectInOrder(page(name), 'in as little as 2 minutes.*', '* Investment withdrawals are only');
  }
});

test('PUB-38: the not-found page has its exact words', () => {
  expectInOrder(
    page('404'),
    '404 - Page Not Found',
    "Well This is Awkward! We'll just carry this away like it was never here and you never saw " +
      'it. Deal? Please Return to Home.',
    'Return to Home',
  );
  expect(linksOf(page('404'))).toContain('Return to Home → /');
  expect(page('404')).toContain('noindex');
});

test('the files for search engines name every page by the address of the product', () => {
  for (const path of Object.keys(publicPages)) {
    expect(pages.get('sitemap.xml')).toContain(`<loc>%PUBLIC_URL%${path}</loc>`);
  }
  expect(pages.get('robots.txt')).toContain('Sitemap: %PUBLIC_URL%/sitemap.xml');
  expect(JSON.parse(manifest()).name).toBe('Quarrter');
});

test('a shared address shows the picture of its page, which is small', async () => {
  const folder = new URL('../../public/', import.meta.url);
  const metaOf = (file: string, name: string) =>
    new RegExp(`<meta [^>]*="${name}" content="([^"]*)"`).exec(pages.get(file) ?? '')?.[1];
  const shown = Object.values(publicPages).map((file) => metaOf(file, 'og:image'));
  expect(shown[0]).toBe('%PUBLIC_URL%/social.png');
  // The main pages have their own; the form of contact, the check and the legal texts do not.
  expect(new Set(shown.slice(0, 8)).size).toBe(8);
  expect(new Set(shown.slice(8))).toEqual(new Set(shown.slice(0, 1)));
  for (const file of Object.values(publicPages)) {
    const address = metaOf(file, 'og:image') ?? '';
    expect(metaOf(file, 'twitter:image'), file).toBe(address);
    expect(metaOf(file, 'og:image:alt'), file).toMatch(/^[A-Z].{20,150}\.$/);
    const picture = await readFile(new URL(address.replace('%PUBLIC_URL%/', ''), folder));
    expect(picture.length, file).toBeLessThan(100_000);
    // Width and height in the header of a PNG.
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)], file).toEqual([1200, 630]);
  }
});
