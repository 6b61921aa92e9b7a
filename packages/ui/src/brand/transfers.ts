import { brand, contact } from './lender.ts';

type BankAccount = { readonly bank: string; readonly number: string };

/** Our own accounts, for transfers by clients who owe us money; null where none is entered. */
const bankAccounts: { readonly [currency in 'NGN' | 'USD']: BankAccount | null } = {
  NGN: null,
  USD: null,
};

/** How a client pays us by transfer; our team finds the payment by the reference. */
export function transferText(currency: 'NGN' | 'USD', account = bankAccounts[currency]): string {
  if (account === null) {
    return `To pay by bank transfer, please call us on ${contact.phone} or send us an email.`;
  }
  return (
    `You can pay by transfer to ${brand.legalName}, ${account.bank}, account ${account.number}. ` +
    'Give the phone number of your account with us as the reference.'
  );
}
