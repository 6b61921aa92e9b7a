import { expect, test } from 'vitest';
import { newPassword } from './account-forms.ts';

test('ACC-08: a password may have 64 characters and more, up to 128', () => {
  const schema = newPassword('missing', 'weak');
  const ofLength = (length: number) => `Aa1!${'x'.repeat(length - 4)}`;
  for (const length of [8, 64, 65, 128]) {
    expect(schema.safeParse(ofLength(length)).success, String(length)).toBe(true);
  }
  expect(schema.safeParse(ofLength(129)).success).toBe(false);
});
