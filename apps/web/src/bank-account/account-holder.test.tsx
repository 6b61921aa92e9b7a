import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AccountHolder } from './AccountHolder.tsx';

function said(holder: string, firstName: string): string {
  const check = { confirmed: false, error: undefined, onConfirm: () => {} };
  return renderToStaticMarkup(
    <AccountHolder holder={holder} owner={{ firstName, lastName: 'Obi' }} check={check} />,
  ).replace(/<[^>]*>/g, ' ');
}

test('LON-21: warns of an account in another name, and still lets the client confirm it', () => {
  const text = said('NGOZI EZE', 'Ada');
  expect(text).toContain('This does not match the name Ada Obi.');
  expect(text).toContain('Yes, this is the right account');
});

test.each([
  ['OBI ADA CHIOMA', 'Ada'],
  ['NGOZI EZE', ''],
])('LON-21: gives no warning about %s to %j', (holder, firstName) => {
  expect(said(holder, firstName)).not.toContain('This does not match the name');
});
