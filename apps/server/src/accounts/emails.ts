import { brand, contact } from '@quarrter/ui/brand';
import type { EmailContent } from '../platform/render-email.ts';
import type { LinkPurpose } from './tables.ts';

/** The words of this capability's letters. Addresses come whole, with their token, from the job. */

type Reader = { email: string; firstName: string };

/**
 * It greets with the name of the sign-up it confirms: whoever finds a stranger's name there sees that a stranger
 * signed up with the address, and leaves it alone (ACC-16).
 */
function verificationEmail({ email, firstName }: Reader, url: string): EmailContent {
  return {
    to: email,
    firstName,
    subject: `Confirm your e-mail address for ${brand.name}`,
    heading: 'Confirm your e-mail address',
    paragraphs: [
      `Your ${brand.name} account is ready. Confirm that this address is yours, and you can sign in.`,
    ],
    button: { label: 'Confirm my address', url },
    note: 'The link works once, within 24 hours. If you did not ask for an account, or this is not your name, leave this letter alone: nothing happens without the link. If you signed up more than once, the newest letter and the newest password count.',
  };
}

function resetEmail({ email, firstName }: Reader, url: string): EmailContent {
  return {
    to: email,
    firstName,
    subject: `Reset your ${brand.name} password`,
    heading: 'Choose a new password',
    paragraphs: [
      `Somebody, hopefully you, asked for a new password for the ${brand.name} account of this address.`,
    ],
    button: { label: 'Choose a new password', url },
    note: 'The link works once, within one hour, and ends every open session. If it was not you, leave this letter alone: your password stays as it is.',
  };
}

export const linkEmails: Record<LinkPurpose, (reader: Reader, url: string) => EmailContent> = {
  verify: verificationEmail,
  reset: resetEmail,
};

/** ACC-16: what an address that is registered already gets instead of a link; the screen says the same to all. */
export function alreadyRegisteredEmail(
  { email, firstName }: Reader,
  publicUrl: string,
): EmailContent {
  return {
    to: email,
    firstName,
    subject: `You already have a ${brand.name} account`,
    heading: 'You already have an account',
    paragraphs: [
      `Somebody, hopefully you, tried to create a ${brand.name} account with this address, which has one already. Your account and its password are as they were.`,
      'If it was you, sign in. The sign-in page also helps when the password is forgotten.',
    ],
    button: { label: 'Sign in', url: `${publicUrl}/signin` },
    note: 'If it was not you, there is nothing you need to do.',
  };
}

/** PRO-11: what was changed, so that a change by somebody else does not stay unnoticed. */
export function securityNotice(
  { email, firstName }: Reader,
  changed: string,
  publicUrl: string,
): EmailContent {
  return {
    to: email,
    firstName,
    subject: `Your ${brand.name} account: ${changed} changed`,
    heading: `${changed.charAt(0).toUpperCase()}${changed.slice(1)} changed`,
    paragraphs: [
      `This was changed on your account just now: ${changed}. If it was you, there is nothing to do.`,
      `If it was not you, choose a new password at once and call us on ${contact.phone}.`,
    ],
    button: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  };
}

/** Decisions, ACC-26..28: somebody guesses the password. The reset link opens the account at once. */
export function lockOutNotice({ email, firstName }: Reader, publicUrl: string): EmailContent {
  return {
    to: email,
    firstName,
    subject: `Too many attempts to sign in to your ${brand.name} account`,
    heading: 'Too many attempts to sign in',
    paragraphs: [
      'Somebody tried to sign in to your account with a wrong password many times, so we hold further attempts back for a while. Nothing was changed, and nobody got in.',
      'If it was you, wait a few minutes or choose a new password: that lets you in at once. If it was not you, there is nothing you must do; a password used nowhere else keeps them out.',
    ],
    button: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  };
}
