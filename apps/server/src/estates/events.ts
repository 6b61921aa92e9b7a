import { brand, contact } from '@quarrter/ui/brand';
import { defineEvent, type EventEmails, writeEmail } from '../events/index.ts';

/** The only alarm of a client who has not died: the account is closed with the approval. */
export const deathProposed = defineEvent('death-proposed', 1, {}, { emailed: true });

export function estatesEmails(): EventEmails {
  return writeEmail(deathProposed, () => ({
    subject: `Please call us about your ${brand.name} account`,
    heading: 'Please call us about your account',
    paragraphs: [
      'We were told that the holder of this account has died. We pay no money from the account ' +
        'while we check this, and then close it.',
      `If you are the holder, call us on ${contact.phone} straight away.`,
      'If you are a relative, we are sorry for your loss. We’ll pay the money to the estate: ' +
        'call us, and we’ll explain which documents we need.',
    ],
  }));
}
