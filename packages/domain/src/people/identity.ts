/**
 * Numbers the state and the banks give a person. They are masked wherever they are shown (API-43).
 */

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

/** What is said of a number that is none of its kind (LON-21, LON-27, LON-28, PRO-13, WDR-06). */
export const invalidNinMessage = 'Invalid NIN';
export const invalidBvnMessage = 'Invalid BVN';
export const invalidAccountNumberMessage = 'Account Number must be 10 digits';

/** Stars for all but the last four characters; a text of four or fewer shows nothing of itself. */
export function maskLastFour(text: string): string {
  const shown = text.length > 4 ? text.slice(-4) : '';
  return shown.padStart(text.length, '*');
}
