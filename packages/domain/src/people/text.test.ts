import { expect, test } from 'vitest';
import { cleanLine, cleanText } from './index.ts';

test.each([
  ['Ada\u202eObi', 'AdaObi'],
  ['\u200b', ''],
  ['4 Ajose\u0000 Street\u0007', '4 Ajose Street'],
  ['4 Ajose Street\r\nLagos\tNigeria', '4 Ajose Street Lagos Nigeria'],
  ['👩\u200d👧 Ọmọ', '👩\u200d👧 Ọmọ'],
])('cleans the line %j to %j', (text, cleaned) => {
  expect(cleanLine(text)).toBe(cleaned);
});

test('keeps the line breaks of a text, and no other invisible characters', () => {
  expect(cleanText('Good\u2066 day.\r\n\r\nAda\u0008\n')).toBe('Good day.\n\nAda\n');
});
