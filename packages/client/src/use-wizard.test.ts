import { expect, test } from 'vitest';
import { stepWith } from './use-wizard.ts';

const steps = [
  { title: 'Your loan', fields: ['loan_amount', 'duration'] },
  { title: 'Identity', fields: ['nin', 'bvn'] },
  { title: 'Documents', fields: ['information_is_true'], files: ['file', 'id_card'] },
];

test.each([
  [['bvn', 'loan_amount'], 0],
  [['id_card', 'nin'], 1],
  [['file'], 2],
  [['non_field_errors'], 2],
])('LON-61: shows errors in %j in the first step that asks for one of them', (names, expected) => {
  expect(stepWith(steps, names)).toBe(expected);
});
