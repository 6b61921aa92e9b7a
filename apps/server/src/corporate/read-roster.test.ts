import { expect, test } from 'vitest';
import { readRoster } from './read-roster.ts';

test('reads a roster as spreadsheets save it', () => {
  const text =
    '\uFEFFName;Staff_ID;Email\r\n"Obi; Ada";"A ' +
    '""1""";Ada@Acme.example\r\n\r\nx;A2;b@acme.example\r\n';
  expect(readRoster(text)).toEqual({
    entries: [
      { email: 'ada@acme.example', staffNumber: 'A"1"' },
      { email: 'b@acme.example', staffNumber: 'A2' },
    ],
    problems: [],
  });
});

test('reads a cell that spans two lines', () => {
  const text = 'email,staff_id,address\na@acme.example,1,"1 Broad Street\nLagos"\nb,2,\n';
  expect(readRoster(text)).toEqual({
    entries: [{ email: 'a@acme.example', staffNumber: '1' }],
    problems: ['Line 4, column email: this is not an email address.'],
  });
});

test('names the line and column of every problem, and not what the cell holds', () => {
  const text = [
    'email,staff_id',
    'nothing,1',
    'a@acme.example,',
    `a@acme.example,${'7'.repeat(61)}`,
    'b@acme.example,b@acme.example',
    'c@acme.example,7',
    'C@acme.example,8',
    'd@acme.example,7',
  ].join('\n');
  expect(readRoster(text)).toEqual({
    entries: [{ email: 'c@acme.example', staffNumber: '7' }],
    problems: [
      'Line 2, column email: this is not an email address.',
      'Line 3, column staff_id: the staff ID is missing.',
      'Line 4, column staff_id: the staff ID is longer than 60 characters.',
      'Line 5, column staff_id: this is an email address.',
      'Line 7, column email: already used on line 6.',
      'Line 8, column staff_id: already used on line 6.',
    ],
  });
});

test.each([
  ['in the middle of a cell', 'email,staff_id\na@acme.example,1"2\n'],
  ['that is never closed', 'email,staff_id\na@acme.example,"12\n'],
  ['followed by text', 'email,staff_id\na@acme.example,"1"2\n'],
])('names the line and column of a quotation mark %s', (_where, text) => {
  expect(readRoster(text)).toEqual({
    entries: [],
    problems: ['Line 2, column staff_id: a quotation mark is misplaced or missing.'],
  });
});

test('rejects a file without the two columns', () => {
  const problems = ['The first line must name the columns email and staff_id.'];
  expect(readRoster('address,id\na@acme.example,1')).toEqual({ entries: [], problems });
  expect(readRoster('')).toEqual({ entries: [], problems });
});
