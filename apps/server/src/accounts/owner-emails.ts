import { brand, contact } from '@quarrter/ui/brand';
import type { EmailContent } from '../platform/email/render-email.ts';
import { addressedTo, type Reader } from './sign-up/link-emails.ts';

/** Sent to the owner of an address that another client asked for; that client is not told. */
export function addressInUseEmail(reader: Reader): EmailContent {
  return addressedTo(reader, {
    subject: `You already have a ${brand.name} account`,
    heading: 'You already have an account',
    paragraphs: [
      `Someone asked to use this email address for another ${brand.name} account. An address ` +
        'belongs to one account, so we did not do it. Your account has not changed.',
      'If this was you, choose another address for your other account, or call us on ' +
        `${contact.phone}.`,
    ],
    note: 'If this was not you, you do not need to do anything.',
  });
}

/** ACC-16: sent to a registered address instead of a link; the screen looks the same either way. */
export function alreadyRegisteredEmail(reader: Reader, publicUrl: string): EmailContent {
  return addressedTo(reader, {
    subject: `You already have a ${brand.name} account`,
    heading: 'You already have an account',
    paragraphs: [
      `Someone tried to create a ${brand.name} account with this email address, but you already ` +
        'have one. Your account and your password have not changed.',
      'If this was you, please sign in. If you forgot your password, you can reset it on the ' +
        'sign-in page.',
    ],
    button: { label: 'Sign in', url: `${publicUrl}/signin` },
    note: 'If this was not you, you do not need to do anything.',
  });
}

/** Someone is guessing the password. A reset link lets the client sign in at once. */
export function lockOutNotice(reader: Reader, publicUrl: string): EmailContent {
  return addressedTo(reader, {
    subject: `Too many attempts to sign in to your ${brand.name} account`,
    heading: 'Too many attempts to sign in',
    paragraphs: [
      'Someone tried many times to sign in to your account with a wrong password. We are ' +
        'limiting further attempts for a while. No one got in, and nothing on your account has ' +
        'changed.',
      'If this was you, wait a few minutes, or reset your password to sign in at once. If this ' +
        'was not you, you do not need to do anything. Use a password that you do not use ' +
        'anywhere else.',
    ],
    button: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  });
}
