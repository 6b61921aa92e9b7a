import { expect, test } from 'vitest';
import { classificationOf } from './classification.ts';

test.each([
  [0, 'Performing'],
  [90, 'Performing'],
  [91, 'Substandard'],
  [179, 'Substandard'],
  [180, 'Doubtful'],
  [359, 'Doubtful'],
  [360, 'Lost'],
])('a loan that is %i days late is classified as %s', (days, classification) => {
  expect(classificationOf(days)).toBe(classification);
});
