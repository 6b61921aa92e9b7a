import { expect, test } from 'vitest';
import { withLabel } from './with-label.ts';

test.each([
  ['Invalid NIN', 'Next of Kin NIN', 'Next of Kin NIN: Invalid NIN'],
  ['Please enter your email', 'Email', 'Email: Please enter your email'],
  ['Please tell us', 'What happened?', 'What happened? Please tell us'],
  ['Loan Amount is required.', 'Loan Amount', 'Loan Amount is required.'],
  ['Please choose a file.', '', 'Please choose a file.'],
  [
    'Please confirm this.',
    'I have read the offer, the schedule and the terms, and I accept them.',
    'Please confirm this.',
  ],
  [
    'This field is required.',
    'I declare that everything in this application is true.',
    '“I declare that everything in this…”: This field is required.',
  ],
])('LON-61: %s of %s is told as %s', (message, label, told) => {
  expect(withLabel(message, label)).toBe(told);
});
