/**
 * Numbers the state and the banks give a person. They are masked wherever they are shown (API-43).
 */

const nubanWeights = [3, 7, 3];
const fillerOfBankCode: Record<number, string> = { 3: '000', 5: '9', 6: '' };

/** One digit eleven times is what people type who have no number at hand. */
const elevenDigits = /^(?!(\d)\1{10}$)\d{11}$/;

/** A National Identification Number: 11 digits, no check digit (LON-27, PRO-13). */
export function isNin(text: string): boolean {
  return elevenDigits.test(text);
}

/** A Bank Verification Number: 11 digits, no check digit (LON-28). */
export function isBvn(text: string): boolean {
  return elevenDigits.test(text);
}

/** A bank account number (NUBAN): 10 digits (LON-21, WDR-06). */
export function isAccountNumber(text: string): boolean {
  return /^\d{10}$/.test(text);
}

export const invalidNinMessage = 'Invalid NIN';
export const invalidBvnMessage = 'Invalid BVN';

/**
 * Whether the check digit of an account number fits its bank (Central Bank of Nigeria, NUBAN as
 * revised in 2020). A hint, never a refusal: wallets numbered by telephone fail it; only the name
 * enquiry is proof.
 */
export function nubanLooksValid(bankCode: string, account: string): boolean {
  const filler = fillerOfBankCode[bankCode.length];
  if (filler === undefined || !/^\d+$/.test(bankCode) || !isAccountNumber(account)) {
    return false;
  }
  const digits = [...`${filler}${bankCode}${account.slice(0, -1)}`].map(Number);
  const weighted = digits.reduce(
    (total, digit, index) => total + digit * (nubanWeights[index % nubanWeights.length] ?? 0),
    0,
  );
  return (10 - (weighted % 10)) % 10 === Number(account.slice(-1));
}

/** Stars for all but the last four characters; a text of four or fewer shows nothing of itself. */
export function maskLastFour(text: string): string {
  const shown = text.length > 4 ? text.slice(-4) : '';
  return shown.padStart(text.length, '*');
}
