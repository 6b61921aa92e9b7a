import { callKey } from '@quarrter/client/calls';
import { loanProductList } from '@quarrter/contract/products';
import { expect, test } from 'vitest';
import { exampleRecords } from '../../products/example-records.ts';
import { linksOf, renderScreen, textOf } from '../../render-screen.tsx';
import LoanFormPage from './LoanFormPage.tsx';
import LoanTypePage from './LoanTypePage.tsx';

function pickerAt(address: string): string {
  const pattern = '/loans/type';
  const products = { results: exampleRecords.loans };
  return renderScreen(LoanTypePage, { pattern, address }, [[callKey(loanProductList), products]]);
}

const linkTo = (html: string, href: string) =>
  linksOf(html).find((link) => link.endsWith(` → ${href}`));

test('LON-09: a business goes straight to its form', () => {
  expect(linkTo(pickerAt('/loans/type'), '/loans/type/business')).toMatch(
    /^BusinessUp to N100,000,000/,
  );
});

test('LON-10: the educational loans are a page of the picker', () => {
  expect(linkTo(pickerAt('/loans/type'), '/loans/type?type=educational')).toMatch(
    /^EducationalUncapped/,
  );
});

test('LON-11: corporate staff read what their loans depend on', () => {
  const link = linkTo(pickerAt('/loans/type'), '/loans/type?type=corporate%20staff');
  expect(link).toMatch(/^Corporate staffUncappedBased on your salary/);
});

test.each([
  ['UK Schools', 'uk'],
  ['US Schools', 'us'],
])('LON-14: %s lead to the form with the variant %s', (name, variant) => {
  const html = pickerAt('/loans/type?type=educational');
  const link = linkTo(html, `/loans/type/proof-of-funds?variant=${variant}`);
  expect(link?.startsWith(name)).toBe(true);
});

test('LON-15: the European Schools open their two proofs', () => {
  const html = pickerAt('/loans/type?type=educational');
  const [, summary = '', opened = ''] =
    /<details[^>]*><summary[^>]*>(.*?)<\/summary>(.*?)<\/details>/.exec(html) ?? [];
  expect(textOf(summary)).toMatch(/^European Schools/);
  expect(linksOf(opened)).toEqual([
    expect.stringMatching(/^Statement of Account.* → \/loans\/type\/proof-of-funds\?variant=eu$/),
    expect.stringMatching(/^Locked Funds.* → \/loans\/type\/proof-of-funds\?variant=lk$/),
  ]);
});

test('LON-16: a family that does not exist is not found', () => {
  expect(textOf(pickerAt('/loans/type?type=boat'))).toContain('404');
});

test.each([
  ['', false],
  ['?variant=uk', false],
  ['?variant=moon', true],
])('LON-16: proof of funds with %j is unknown: %s', (search, unknown) => {
  const pattern = '/loans/type/:type';
  const address = `/loans/type/proof-of-funds${search}`;
  expect(textOf(renderScreen(LoanFormPage, { pattern, address }, [])).includes('404')).toBe(
    unknown,
  );
});
