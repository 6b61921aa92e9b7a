import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StateBadge } from './state-badge.tsx';

test.each([
  ['complete', null, 'Complete'],
  ['complete', 'cancelled', 'Cancelled'],
  ['verified', null, 'Verified'],
] as const)('a loan that is %s and settled as %s is called %s', (state, settledAs, text) => {
  const loan = { state, settledAs };
  expect(renderToStaticMarkup(<StateBadge loan={loan} />)).toContain(text);
});
