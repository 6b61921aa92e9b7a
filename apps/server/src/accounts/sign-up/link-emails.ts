import { brand, contact } from '@quarrter/ui/brand';
import type { EmailText } from '../../events/index.ts';
import type { EmailContent } from '../../platform/email/render-email.ts';
import type { LinkPurpose } from '../tables.ts';

/** The recipient of an email of this folder, and the name in its greeting. */
export type Reader = { email: string; firstName: string };

const texts: Record<LinkPurpose, (url: string) => EmailText> = {
  verify: verificationText,
  reset: resetText,
  'confirm-email': confirmText,
  'undo-email': undoText,
};

/** The email that carries a link, by the link's purpose. */
export function linkEmail(purpose: LinkPurpose, reader: Reader, url: string): EmailContent {
  return addressedTo(reader, texts[purpose](url));
}

export function addressedTo({ email, firstName }: Reader, text: EmailText): EmailContent {
  return { to: email, firstName, ...text };
}

/**
 * Greets with the name of the sign-up that its link verifies. A reader who finds another name there
 * sees that someone else signed up with the address, and ignores the email (ACC-16).
 */
function verificationText(url: string): EmailText {
  return {
    subject: `Verify your email address for ${brand.name}`,
    heading: 'Verify your email address',
    paragraphs: [
      `Thank you for creating a ${brand.name} account. Please verify that this is your email ` +
        'address. You can sign in after that.',
    ],
    button: { label: 'Verify my email address', url },
    note:
      'The link works once and expires after 24 hours. If you did not create an account, or this ' +
      'is not your name, please ignore this email: the account cannot be used until you follow ' +
      'the link. If you signed up more than once, use the latest email and password.',
  };
}

function resetText(url: string): EmailText {
  return {
    subject: `Reset your ${brand.name} password`,
    heading: 'Choose a new password',
    paragraphs: [
      `We received a request to reset the password of your ${brand.name} account. Use the ` +
        'button below to choose a new one.',
    ],
    button: { label: 'Choose a new password', url },
    note:
      'The link works once and expires after 1 hour. When you choose a new password, you will be ' +
      'signed out on all devices. If you did not ask for this, please ignore this email: your ' +
      'password stays the same.',
  };
}

function confirmText(url: string): EmailText {
  return {
    subject: `Confirm your new email address for ${brand.name}`,
    heading: 'Confirm your new email address',
    paragraphs: [
      `You asked to sign in to ${brand.name} with this email address. Use the button below to ` +
        'confirm that it is yours. Until then you sign in with your current address.',
    ],
    button: { label: 'Confirm this address', url },
    note:
      'The link works once and expires after 24 hours. If you did not ask for this, please ' +
      'ignore this email: nothing will change.',
  };
}

function undoText(url: string): EmailText {
  return {
    subject: `Your email address was changed on ${brand.name}`,
    heading: 'Your email address was changed',
    paragraphs: [
      `Your ${brand.name} account has a new email address. We no longer send emails to ` +
        'this address, and you can no longer sign in with it.',
      'If this was you, you do not need to do anything. If it was not, undo the change: we will ' +
        'sign out every device, turn off two-step verification that someone else may have set ' +
        `up, and email you a link to choose a new password. Then call us on ${contact.phone}.`,
    ],
    button: { label: 'Undo the change', url },
    note: 'You can undo the change within 72 hours.',
  };
}
