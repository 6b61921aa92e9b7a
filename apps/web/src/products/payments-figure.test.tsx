import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { textOf } from '../render-screen.tsx';
import { PaymentsFigure } from './PaymentsFigure.tsx';

test.each([
  ['a single payment', ['71250.00'], 'One payment of N71,250'],
  ['equal payments', ['71250.00', '71250.00'], '2 monthly payments of N71,250'],
  [
    'payments with a remainder',
    ['71250.00', '71250.00', '71250.00', '71251.00'],
    '3 payments of N71,250 then N71,251.',
  ],
  ['two payments with a remainder', ['0.50', '0.51'], '1 payment of N0.50 then N0.51.'],
])('LND-10: shows %s exactly', (_name, amounts, text) => {
  const instalments = amounts.map((amount) => BigInt(amount.replace('.', '')));
  const html = renderToStaticMarkup(
    <PaymentsFigure instalments={instalments} firstDue="2026-12-21" />,
  );
  expect(textOf(html)).toBe(`${text} First payment by 21 Dec 2026`);
});
