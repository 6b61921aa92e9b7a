import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ColumnMoney } from './ColumnMoney.tsx';

test.each([
  ['99500.00', 'NGN', 'N99,500.00'],
  ['5000.99', 'NGN', 'N5,000.99'],
  ['0.00', 'NGN', 'N0.00'],
  ['-5.00', 'USD', '-$5.00'],
] as const)('in a column of the console, %s %s is %s', (amount, currency, text) => {
  const html = renderToStaticMarkup(<ColumnMoney amount={amount} currency={currency} />);
  expect(html.replace(/<[^>]*>/g, '')).toBe(text);
});
