import { isStrongPassword } from '@quarrter/domain/people';
import { expect, test } from 'vitest';
import { isEasyToGuess } from './password-strength.ts';

test.each([
  '123456',
  'PASSWORD',
  'Password1!',
  'Password-1',
  'P@ssw0rd1',
  'P@$$w0rd',
  'Dragon-2026',
  '!!Qwerty123',
  'Liverp00l#1',
  'Zaq1@wsx',
  'Abcd-1234',
  'Summer-2026',
  'Ｐａｓｓｗｏｒｄ１!',
])('ACC-08: rejects the common password %s', async (password) => {
  expect(await isEasyToGuess(password)).toBe(true);
});

test.each([
  'Quarrter-1',
  'Quarrter@2026',
  'Lagos-2026',
  'N@ira123!',
  'Nigeria@1960',
  'Supereagles#1',
  'Chelsea-1905',
  'Chinedu#1990',
  'Olamide@77',
  'Ngozi-2001',
  'GodIsGood1!',
  'Jollof-123',
  'Admin@1234',
  'Admin@12345',
  'Finance@2026',
  'Auditor@2026',
  'Officer-2026',
  'Compliance@1234',
  'Investor@2026',
  'Borrower@2026',
  'Nigerian@2026',
])('ACC-08: rejects %s, a word or name known in Nigeria', async (password) => {
  expect(await isEasyToGuess(password)).toBe(true);
});

test.each([
  'Quarrter-Loan1',
  'Finance-Team1',
  'Password@Nigeria1',
  'Naira4Life!',
  'Loan@N1geria1',
  'Naira@Qu4rrter1',
])('ACC-08: rejects %s, because words of the product make it no harder', async (password) => {
  expect(isStrongPassword(password)).toBe(true);
  expect(await isEasyToGuess(password)).toBe(true);
});

test.each([
  'Correct-Horse-7',
  'Another-Horse-8',
  'Harmattan-Dust-8',
  'k9#Vt2!q',
  'Ẹkọ-jẹun-77',
  'Abz1!-2x9',
  '😀Aa1🎉🌍🐘🥁',
])('ACC-08: accepts %s', async (password) => {
  expect(isStrongPassword(password)).toBe(true);
  expect(await isEasyToGuess(password)).toBe(false);
});

test('ACC-08: rejects every password known from breaches that would meet the pattern', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const breached: readonly string[] = dictionary['passwords-common'];
  expect(breached.length).toBeGreaterThan(40_000);
  // The list is in small letters. Most people make the first one a capital.
  const typed = breached.map((word) => word.replace(/[a-z]/, (letter) => letter.toUpperCase()));
  const allowed = typed.filter(isStrongPassword);
  expect(allowed.length).toBeGreaterThan(10);
  for (const password of allowed) expect(await isEasyToGuess(password), password).toBe(true);
});
