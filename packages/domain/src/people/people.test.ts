import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkPassword,
  isAccountNumber,
  isBvn,
  isNin,
  isStrongPassword,
  maskLastFour,
  normalizeEmail,
  normalizePhone,
  securityQuestions,
  signInPasswordMessage,
  signUpPasswordMessage,
} from './index.ts';

test.each([
  ['Abcdef1!', []],
  ['Pässwörd1€', []],
  ['Abc1!', ['length']],
  ['abcdef1!', ['uppercase']],
  ['ABCDEF1!', ['lowercase']],
  ['Abcdefg!', ['digit']],
  ['Abcdefg1', ['special']],
  ['Abc def1!', ['whitespace']],
  ['Abcdef1!\t', ['whitespace']],
  ['Abcdef1 ', ['special', 'whitespace']],
  ['Ab1!😀😀', ['length']],
  ['', ['length', 'uppercase', 'lowercase', 'digit', 'special', 'whitespace']],
])('ACC-08: the password %j breaks the rules %j', (text, broken) => {
  const checks = checkPassword(text);
  expect(checks.filter((check) => !check.met).map((check) => check.rule)).toEqual(broken);
  expect(isStrongPassword(text)).toBe(broken.length === 0);
});

test('ACC-09, ACC-23: the message at sign-in is that of sign-up without its asterisk', () => {
  const text =
    'Invalid password. Passwords must be least 8 characters long ' +
    'with one uppercase, one lowercase and one special character';
  expect(signInPasswordMessage).toBe(text);
  expect(signUpPasswordMessage).toBe(`*${text}`);
});

test.each([
  ['08031234567', '+2348031234567'],
  ['0803 123 4567', '+2348031234567'],
  ['(0803) 123-4567', '+2348031234567'],
  ['2348031234567', '+2348031234567'],
  ['8031234567', '+2348031234567'],
  ['803 123 4567', '+2348031234567'],
  ['00234 803 123 4567', '+2348031234567'],
  ['0044 20 7946 0958', '+442079460958'],
  ['\u202a+234 803 123 4567\u202c', '+2348031234567'],
  ['+2348031234567', '+2348031234567'],
  ['+234 (0)803 123 4567', '+2348031234567'],
  ['09161234567', '+2349161234567'],
  ['07012345678', '+2347012345678'],
  ['02012718930', '+2342012718930'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+1 (202) 555-0143', '+12025550143'],
])('ACC-06: stores the number %s as %s', (text, stored) => {
  expect(normalizePhone(text)).toBe(stored);
});

test.each([
  '',
  '0803123456',
  '080312345678',
  '6031234567',
  '06031234567',
  '+234803123456',
  '2348031234',
  '44 20 7946 0958',
  '+0123456789',
  '+1234567',
  '+1234567890123456',
  '0803123456a',
  '+',
  '++2348031234567',
  '0803;1234567',
])('ACC-06: rejects %j as a phone number', (text) => {
  expect(normalizePhone(text)).toBeNull();
});

test('ACC-06: does not change a stored number', () => {
  const local = fc.stringMatching(/^0[789][01][0-9]{8}$/);
  fc.assert(
    fc.property(local, (text) => {
      const stored = normalizePhone(text) ?? '';
      expect(stored).toMatch(/^\+234\d{10}$/);
      expect(normalizePhone(stored)).toBe(stored);
    }),
  );
});

test.each([
  [' Ada.Obi@Example.COM ', 'ada.obi@example.com'],
  ["o'neil+loans@mail.example.com.ng", "o'neil+loans@mail.example.com.ng"],
])('ACC-05: stores the address %s as %s', (text, stored) => {
  expect(normalizeEmail(text)).toBe(stored);
});

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@@example.com',
  'ada obi@example.com',
  '.ada@example.com',
  'ada..obi@example.com',
  'ada@-example.com',
  'ada@example..com',
  'ada@example.c',
  '😀',
  '😀@example.com',
  'ada@😀.com',
  'ada\u200b@example.com',
  'ada@example.com\nbcc:x@y.zz',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'a.'.repeat(130)}com`,
])('ACC-05: rejects %j as an email address', (text) => {
  expect(normalizeEmail(text)).toBeNull();
});

test('LON-27, LON-28: NIN and BVN have eleven digits, an account number ten', () => {
  expect([isNin('12345678901'), isBvn('12345678901'), isAccountNumber('0123456789')]).toEqual([
    true,
    true,
    true,
  ]);
  for (const wrong of [
    '',
    '1234567890a',
    '123456789012',
    ' 12345678901',
    '１２３４５６７８９０１',
  ]) {
    expect([isNin(wrong), isBvn(wrong), isAccountNumber(wrong)]).toEqual([false, false, false]);
  }
  expect(isAccountNumber('12345678901')).toBe(false);
});

test.each([
  ['12345678901', '*******8901'],
  ['0123456789', '******6789'],
  ['1234', '****'],
  ['', ''],
])('API-43: masks %j as %j', (text, shown) => {
  expect(maskLastFour(text)).toBe(shown);
});

test('PRO-23: there are seven security questions', () => {
  expect(new Set(securityQuestions).size).toBe(7);
});
