import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AccountHolder } from './AccountHolder.tsx';

function said(holder: string, firstName: string): string {
  const check = { confirmed: false, error: undefined, onConfirm: () => {} };
  return renderToStaticMarkup(
    <AccountHolder holder={holder} owner={{ firstName, lastName: 'Obi' }} check={check} />,
  ).replace(/<[^>]*>/g, ' ');
}

test('LON-21: an account in another name is pointed out before it is confirmed, and can be', () => {
  const text = said('NGOZI EZE', 'Ada');
  expect(text).toContain('This is not the name Ada Obi.');
  expect(text).toContain('Yes, this is my account');
});

test.each([
  ['OBI ADA CHIOMA', 'Ada'],
  ['NGOZI EZE', ''],
])('LON-21: nothing is said of %s to %j', (holder, firstName) => {
  expect(said(holder, firstName)).not.toContain('This is not the name');
});
