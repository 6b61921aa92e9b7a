/**
 * Numbers that a person gets from the state and from banks. Replies mask them (API-43).
 */

const elevenDigits = /^\d{11}$/;

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

/** The messages for invalid numbers (LON-21, LON-27, LON-28, PRO-13, WDR-06). */
export const invalidNinMessage = 'Invalid NIN';
export const invalidBvnMessage = 'Invalid BVN';
export const invalidAccountNumberMessage = 'Account Number must be 10 digits';

/** Replaces all but the last 4 characters with stars, and a text of 4 or fewer entirely. */
export function maskLastFour(text: string): string {
  const shown = text.length > 4 ? text.slice(-4) : '';
  return shown.padStart(text.length, '*');
}
