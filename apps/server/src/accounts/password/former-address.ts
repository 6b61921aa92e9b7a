import { brand, contact } from '@quarrter/ui/brand';
import type { CopyRecipient, EmailText } from '../../events/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { readEmailChange } from '../queries.ts';
import { undoEndsAt } from '../sign-up/links.ts';

/**
 * The address that gets copies of our emails, for 72 hours: the one before a change, whose owner
 * can undo it, or the one that a change which was undone had set. Either change may be a thief's.
 * It is not greeted by name, which may have been changed with the address.
 */
export async function readOtherAddress(
  reader: Reader,
  clientId: string,
  now: Date,
): Promise<{ email: string; firstName: null; isUndone: boolean } | undefined> {
  const change = await readEmailChange(reader, clientId);
  const since = change?.undoneAt ?? change?.changedAt;
  if (!change || !since || undoEndsAt(since) <= now) return undefined;
  const isUndone = change.undoneAt !== null;
  return { email: isUndone ? change.newEmail : change.oldEmail, firstName: null, isUndone };
}

/**
 * Who gets a copy of this email, if anyone. An address whose change was undone is told that it
 * happened, but gets no link and no details: it is the client's, or a thief's.
 */
export async function copyToOtherAddress(
  reader: Reader,
  clientId: string,
  { subject, heading }: EmailText,
): Promise<CopyRecipient | undefined> {
  const other = await readOtherAddress(reader, clientId, new Date());
  if (!other?.isUndone) return other;
  const paragraphs = [
    `This happened on the ${brand.name} account that used this email address until the change to ` +
      'it was undone, less than 72 hours ago.',
    callUs,
  ];
  return { ...other, text: { subject, heading, paragraphs } };
}

const callUs =
  'If the account is yours and this was not you, someone else may read the emails at your ' +
  `earlier address. Call us on ${contact.phone} straight away, and we will protect the account.`;

/** To the address that the client no longer signs in with. */
export const undoneNotice: EmailText = {
  subject: `Your ${brand.name} account no longer uses this email address`,
  heading: 'The change to this email address was undone',
  paragraphs: [
    'Someone undid the change with the link that we sent to your earlier address. You now sign ' +
      'in with that address again. Your password no longer works, and all devices have been ' +
      'signed out.',
    callUs,
    'For 72 hours, we will also email this address about withdrawals and security changes.',
  ],
};
