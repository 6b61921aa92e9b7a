import { isStrongPassword } from '@quarrter/domain/people';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  '123456',
  'password',
  'PASSWORD',
  'Password1!',
  'Password-1',
  'P@ssw0rd1',
  'P@$$w0rd',
  'Dragon-2026',
  '!!Qwerty123',
  'Liverp00l#1',
  'Ｐａｓｓｗｏｒｄ１!',
])('ACC-08: %s is a common one', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'Correct-Horse-7',
  'Another-Horse-8',
  'k9#Vt2!qLm',
  'Ẹkọ-jẹun-77',
  'Abz1!-2x9',
  '😀Aa1😀😀😀😀',
])('ACC-08: %s is none', (password) => {
  expect(isStrongPassword(password)).toBe(true);
  expect(isCommonPassword(password)).toBe(false);
});
