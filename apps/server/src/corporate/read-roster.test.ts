import { expect, test } from 'vitest';
import { readRoster } from './read-roster.ts';

test('a roster is read as spreadsheets save it', () => {
  const text =
    '\uFEFFName;Staff_ID;Email\r\n"Obi; Ada";"A ""1""";Ada@Acme.example\r\n\r\nx;A2;b@acme.example\r\n';
  expect(readRoster(text)).toEqual({
    entries: [
      { email: 'ada@acme.example', staffNumber: 'A"1"' },
      { email: 'b@acme.example', staffNumber: 'A2' },
    ],
    problems: [],
  });
});

test('every wrong line is named, and nothing of what stands in it', () => {
  const text = [
    'email,staff_id',
    'nothing,1',
    'a@acme.example,',
    'b@acme.example,b@acme.example',
    'c@acme.example,7',
    'C@acme.example,8',
    'd@acme.example,7',
  ].join('\n');
  expect(readRoster(text).problems).toEqual([
    'Line 2: the address is no e-mail address.',
    'Line 3: the staff ID is missing or too long.',
    'Line 4: the staff ID is an e-mail address.',
    'Line 6: the address stands in an earlier line already.',
    'Line 7: the staff ID stands in an earlier line already.',
  ]);
});

test('without its two columns it is no roster', () => {
  expect(readRoster('address,id\na@acme.example,1').problems).toEqual([
    'The first line must name the columns email and staff_id.',
  ]);
});
