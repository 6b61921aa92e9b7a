import { expect, test } from 'vitest';
import { cleanLine, cleanText } from './index.ts';

test.each([
  ['Ada\u202eObi', 'AdaObi'],
  ['\u200b', ''],
  ['4 Ajose\u0000 Street\u0007', '4 Ajose Street'],
  ['4 Ajose Street\r\nLagos\tNigeria', '4 Ajose Street Lagos Nigeria'],
  ['👩\u200d👧 Ọmọ', '👩\u200d👧 Ọmọ'],
])('of %j a line keeps %j', (text, kept) => {
  expect(cleanLine(text)).toBe(kept);
});

test('a text of several lines keeps its line breaks and nothing else that cannot be seen', () => {
  expect(cleanText('Good\u2066 day.\r\n\r\nAda\u0008\n')).toBe('Good day.\n\nAda\n');
});
