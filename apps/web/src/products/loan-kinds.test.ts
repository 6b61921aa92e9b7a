import { expect, test } from 'vitest';
import { loanKindFrom } from './loan-kinds.ts';

test.each([
  ['personal', 'personal'],
  ['corporate staff', 'corporate staff'],
  ['corporate+staff', 'corporate staff'],
  ['corporate-staff', 'corporate staff'],
  ['Educational', 'educational'],
  ['boat', undefined],
])('LON-08: the type %j of the address is understood as %j', (text, kind) => {
  expect(loanKindFrom(text)?.kind).toBe(kind);
});
