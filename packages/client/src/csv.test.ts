import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+234', "'+234"],
  ['-x', "'-x"],
  ['@sum', "'@sum"],
  ['-12.50', '-12.50'],
  ['a, "b"', '"a, ""b"""'],
  ['=a,b', '"\'=a,b"'],
])('a cell %s is written as %s', (cell, written) => {
  expect(toCsv([[cell]])).toBe(`${written}\r\n`);
});

test('rows end with both line ends, and nothing is an empty cell', () => {
  expect(
    toCsv([
      ['a', 1, null],
      ['b', 2, 'c'],
    ]),
  ).toBe('a,1,\r\nb,2,c\r\n');
});
