import { loanProducts } from '@quarrter/domain/example-products';
import { formatMoney } from '@quarrter/domain/money';
import { expect, test } from 'vitest';
import { cardOf, familyFrom } from './loan-families.ts';

test.each([
  ['personal', 'personal'],
  ['corporate staff', 'corporate staff'],
  ['corporate+staff', 'corporate staff'],
  ['corporate-staff', 'corporate staff'],
  ['Educational', 'educational'],
  ['boat', undefined],
])('LON-08: reads the type %j of an address as %j', (text, family) => {
  expect(familyFrom(text)?.family).toBe(family);
});

test.each(['personal', 'business'] as const)('LON-11: headlines %s with its maximum', (type) => {
  const product = { ...loanProducts[type], maximum: 1_234_500n };
  expect(cardOf(type, loanProducts).headline).toBe(
    `Up to ${formatMoney(loanProducts[type].maximum ?? 0n, 'NGN')}`,
  );
  expect(cardOf(type, { ...loanProducts, [type]: product }).headline).toBe('Up to N12,345');
});
