import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { textOf } from '../render-screen.tsx';
import { LoanBadge } from './LoanBadge.tsx';

test.each([
  ['complete', null, 'Complete'],
  ['complete', 'rebate', 'Complete'],
  ['complete', 'cancelled', 'Cancelled'],
] as const)('a loan that is %s and settled as %s is called %s', (state, settledAs, text) => {
  const loan = { state, settled_as: settledAs };
  expect(textOf(renderToStaticMarkup(<LoanBadge loan={loan} />))).toBe(text);
});
