import { loanProducts } from '@quarrter/domain/loans';
import { formatMoney } from '@quarrter/domain/money';
import { expect, test } from 'vitest';
import { loanKindFrom, loanKinds } from './loan-kinds.ts';

test.each([
  ['personal', 'personal'],
  ['corporate staff', 'corporate staff'],
  ['corporate+staff', 'corporate staff'],
  ['corporate-staff', 'corporate staff'],
  ['Educational', 'educational'],
  ['boat', undefined],
])('LON-08: reads the type %j of an address as %j', (text, kind) => {
  expect(loanKindFrom(text)?.kind).toBe(kind);
});

test.each(['personal', 'business'] as const)('LON-11: headlines %s with its maximum', (type) => {
  const { maximum } = loanProducts[type];
  const headline = loanKinds.find(({ kind }) => kind === type)?.headline;
  expect(headline).toBe(`Up to ${formatMoney(maximum ?? 0n, 'NGN')}`);
});
