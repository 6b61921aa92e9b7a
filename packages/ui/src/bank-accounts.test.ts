import { expect, test } from 'vitest';
import { transferText } from './brand.ts';

test('says to which account a debt is paid, or whom to call while none is entered', () => {
  expect(transferText('NGN', { bank: 'Example Bank', number: '0123456789' })).toBe(
    'You can pay by transfer to Quarrter Finance Limited, Example Bank, account 0123456789. ' +
      'Give the phone number of your account with us as the reference.',
  );
  expect(transferText('USD', null)).toContain('please call us on +234 700 000 0000');
});
