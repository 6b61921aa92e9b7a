import { expect, test } from 'vitest';
import { paidSentence } from './paid-sentence.ts';

test.each([
  ['Card ending in 4081', 'You paid with your card ending in 4081.'],
  ['Card', 'You paid by card.'],
  ['Bank transfer', 'You paid by bank transfer.'],
  ['Bank account', 'You paid from your bank account.'],
  ['USSD', 'You paid by USSD.'],
  [null, 'You paid.'],
])('of a payment with %s it says: %s', (paidWith, sentence) => {
  expect(paidSentence(paidWith)).toBe(sentence);
});
