import { formatDate, lagosDate } from '@quarrter/domain/calendar';
import { brand, contact } from '@quarrter/ui/brand';
import { type EventEmails, writeEmail } from '../events/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import type { EmailContent } from '../platform/email/render-email.ts';
import { answerWithinDays, readErasureRequest } from './erasure-requests.ts';
import { erasureAsked, erasureDeclined } from './events.ts';
import { retentionYears } from './records.ts';

const notYou =
  'If you did not ask for it, someone else knows your password: choose a new one and call us on ' +
  `${contact.phone}.`;

export function retentionEmails({
  db,
  publicUrl,
}: Pick<PlatformDeps, 'db' | 'publicUrl'>): EventEmails {
  const button = { label: 'Open your request', url: `${publicUrl}/profile/data` };
  return {
    ...writeEmail(erasureAsked, (_, { at }) => ({
      subject: 'You asked us to erase your data',
      heading: 'We have your request',
      paragraphs: [
        `On ${formatDate(lagosDate(at))} you asked us to close your ${brand.name} account and ` +
          `erase your data. Our team will decide within ${answerWithinDays} days, and we ` +
          'will email you the answer.',
        'We will not erase anything before that: you can sign in, download a copy of your data, ' +
          'and cancel your request.',
        'The law on money laundering requires us to keep your identity details, loans, ' +
          `investments and payments, for ${retentionYears} years after the last of them. Before ` +
          'that we cannot erase anything or close your account.',
      ],
      button,
      note: notYou,
    })),
    ...writeEmail(erasureDeclined, async (_, { clientId, subjectId }) => {
      const request = await readErasureRequest(db, clientId, subjectId);
      if (request?.state !== 'declined') return null;
      return {
        subject: 'We cannot erase your data now',
        heading: 'We cannot erase your data now',
        paragraphs: [
          `You asked us on ${formatDate(request.askedOn)} to erase your data. We have declined ` +
            'the request, for this reason:',
          ...request.reply.split(/\n\s*\n/),
          'Nothing was erased, and your account has not changed. You can ask again at any time.',
          'If you disagree, reply to this email. You can also complain to the Nigeria Data ' +
            'Protection Commission.',
        ],
        button,
        replyTo: contact.email,
      };
    }),
  };
}

/** To the address that the client had: the account is gone, and so is the way to sign in. */
export function erasedEmail(
  { email, firstName }: { readonly email: string; readonly firstName: string },
  erasedOn: string,
): EmailContent {
  return {
    to: email,
    firstName,
    replyTo: contact.email,
    subject: 'Your data was erased',
    heading: 'Your data was erased',
    paragraphs: [
      `As you asked, we closed your ${brand.name} account on ${formatDate(erasedOn)}. Your ` +
        'name, addresses, phone number and identity numbers are erased, and so are your ' +
        'documents, bank accounts, cards and everything you wrote in applications and requests. ' +
        'You can no longer sign in.',
      'Records that the law requires us to keep, and why:',
      'Our books: the dates and amounts of loans, investments and payments, and what you agreed ' +
        'to, under a number and without your name. Tax and banking law require complete books.',
      'The last 4 digits of a BVN and bank account that we checked with our payment provider, as ' +
        'proof that we knew who you were.',
      `Complaints that you made: ${retentionYears} years, with your name, for the register that ` +
        'our regulator may read.',
      'The log of what our team did on your account, with the notes that they wrote, as proof ' +
        'of how we handled your data. It is sealed, so no one can change it, and its older ' +
        'entries may name you.',
      'Credit bureaus keep what we reported to them, if you agreed to that, by their own rules.',
    ],
    note: `This is our last email to you. Questions? Reply to it, or call us on ${contact.phone}.`,
  };
}
