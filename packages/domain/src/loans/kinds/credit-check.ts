/**
 * The consent that a client gives before credit bureaus are asked or told, by the date of each
 * text. The version is stored with the consent, so a text that was shown stays here for good.
 */
const texts = {
  '2026-11-22':
    'I agree that you ask the credit bureaus CRC and FirstCentral for my credit report to ' +
    'decide on this application, and that you report this loan to them.',
} as const;

export type CreditCheckVersion = keyof typeof texts;

/** The text that applications show today. */
export const creditCheckVersion: CreditCheckVersion = '2026-11-22';

/** The answer of an application by which its client agrees. */
export const creditCheckField = 'credit_check_consent';

/** The text of a version; null for one that was never shown. */
export function creditCheckText(version: string): string | null {
  return Object.hasOwn(texts, version) ? texts[version as CreditCheckVersion] : null;
}
