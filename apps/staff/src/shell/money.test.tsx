import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Money } from './Money.tsx';

test.each([
  ['99500.00', 'NGN', 'N99,500.00'],
  ['5000.99', 'NGN', 'N5,000.99'],
  ['0.00', 'NGN', 'N0.00'],
  ['-5.00', 'USD', '-$5.00'],
] as const)('in the console, %s %s is %s', (amount, currency, text) => {
  const html = renderToStaticMarkup(<Money amount={amount} currency={currency} />);
  expect(html.replace(/<[^>]*>/g, '')).toBe(text);
});
