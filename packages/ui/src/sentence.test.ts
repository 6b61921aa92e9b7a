import { expect, test } from 'vitest';
import { inSentence, sentence, withTryAgain } from './sentence.ts';

test.each([
  ['Network response was not ok', 'Network response was not ok.'],
  ['Please try again in 3 minutes.', 'Please try again in 3 minutes.'],
  ['Is it you?', 'Is it you?'],
  ['Wait… ', 'Wait…'],
])('API-08: %j is told as %j, whatever follows it', (message, told) => {
  expect(sentence(message)).toBe(told);
});

test.each([
  ['Our server had a problem', 'Our server had a problem. Please try again.'],
  ['Too many. Please try again in 3 minutes.', 'Too many. Please try again in 3 minutes.'],
])('a failure that says %j is told as %j', (text, told) => {
  expect(withTryAgain(text)).toBe(told);
});

test.each([
  ['Bank statement', 'bank statement'],
  ['ID card', 'ID card'],
])('%s inside a sentence', (label, inside) => {
  expect(inSentence(label)).toBe(inside);
});
