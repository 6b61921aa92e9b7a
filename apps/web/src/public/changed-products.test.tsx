import type { ProductRecords } from '@quarrter/contract/products';
import { beforeAll, expect, test } from 'vitest';
import { exampleRecords } from '../products/example-records.ts';
import { textOf } from './page-text.ts';
import { renderPages } from './prerender.tsx';

const assets = { styles: 'p{}', siteScript: '{}', formsScript: '/assets/forms.js' };

/** Every figure is another one than in the products that a new database starts with. */
const changed: ProductRecords = {
  loans: exampleRecords.loans.map((product) => ({
    ...product,
    version: 2,
    minimum: product.type === 'business' ? '2000777.00' : '777.00',
    maximum: product.maximum && (product.type === 'business' ? '77000777.00' : '7000777.00'),
    shortest_months: 2,
    longest_months: product.longest_months + 1,
    rate: product.type === 'summer-time' ? '7.7' : '5.7',
    lowest_rate: '2.7',
    penalty_per_day: '0.7',
    penalty_cap: '77',
    rebate: '33',
  })),
  investments: exampleRecords.investments.map((tier, place) => ({
    ...tier,
    version: 2,
    min: tier.min.replace('0.00', '7.00'),
    max: tier.max,
    interest: `2.${place + 1}7`,
  })),
};
let before: Map<string, string>;
let after: Map<string, string>;

beforeAll(async () => {
  before = await renderPages(assets, exampleRecords);
  after = await renderPages(assets, changed);
});

/** Amounts and rates, as people read them. */
function figuresOf(html: string): string[] {
  return textOf(html).match(/[N$]\d[\d,]*(?:\.\d+)?|\d+(?:\.\d+)?%/g) ?? [];
}

test('PUB-37: no page keeps a figure of the products before a change', () => {
  // An offer of 100,000 and an investment of 250,000 are examples, whatever the products are.
  const examples = ['N100,000', 'N250,000'];
  const ends = exampleRecords.investments.map(({ max }) => figureOf(max));
  const stale = new Set([...before.values()].flatMap(figuresOf));
  for (const [file, html] of after) {
    const kept = figuresOf(html).filter((figure) => stale.has(figure));
    expect(
      [...new Set(kept)].filter((one) => ![...examples, ...ends].includes(one)),
      file,
    ).toEqual([]);
  }
});

function figureOf(amount: string | null): string {
  return `N${Number(amount).toLocaleString('en')}`;
}

test('PUB-32, PUB-33: claims follow from the products', () => {
  const home = textOf(after.get('index.html') ?? '');
  expect(home).toContain('Earn up to 32.04% a year on long-term investments');
  expect(home).toContain('Interest from 2.7% per month.');
  const faq = textOf(after.get('faq.html') ?? '');
  expect(faq).toContain('at most 5.7%, or 7.7% for a summer-time loan. The lowest is 2.7%.');
  expect(faq).toContain('never exceed 77% of the amount you borrowed');
});

test('PUB-37: the fees and the answers say what paying early saves', () => {
  for (const file of ['fees.html', 'faq.html']) {
    const text = 'Paying early does not lower the interest.';
    expect(textOf(before.get(file) ?? '')).toContain(text);
    expect(textOf(after.get(file) ?? '')).not.toContain(text);
    expect(textOf(after.get(file) ?? '')).toContain(
      'Paying in full early saves 33% of the interest not yet due.',
    );
  }
});

test('PUB-37: the calculator of a page comes with the products of the page', () => {
  const loan = after.get('loan.html') ?? '';
  const [, data = ''] = /<script type="application\/json">(.*?)<\/script>/.exec(loan) ?? [];
  expect(JSON.parse(data)).toEqual(changed.loans);
});
