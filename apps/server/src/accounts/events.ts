import * as z from 'zod/mini';
import { businessDate, defineEvent, type EventKind, recordEvent } from '../events/index.ts';
import { readBusinessTime } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';

/* Events of a client's account. None of these has a subject besides the client. */

/** `replaces`: an earlier sign-up with the address, which was never verified. */
export const signedUp = defineEvent('signed-up', 1, { replaces: z.boolean() });

export const emailVerified = defineEvent('email-verified', 1, {});

/** Names of the fields only; the values are on the profile. Staff correct verified fields. */
export const detailsChanged = defineEvent(
  'details-changed',
  2,
  {
    added: z.array(z.string()),
    changed: z.array(z.string()),
    by: z.enum(['client', 'staff']),
  },
  {
    emailed: (changes) => Object.values(noticeOf(changes)).flat().length > 0,
    earlier: { 1: (stored) => ({ ...(stored as object), by: 'client' }) },
  },
);

type Changes = { readonly added: readonly string[]; readonly changed: readonly string[] };

/** PRO-11: the changes a client is always emailed about, and their names in the email. */
const noticed: readonly { fields: readonly string[]; words: string }[] = [
  { fields: ['first_name'], words: 'your first name' },
  { fields: ['last_name'], words: 'your last name' },
  { fields: ['date_of_birth'], words: 'your date of birth' },
  { fields: ['phone_number'], words: 'your phone number' },
  { fields: ['nin'], words: 'your NIN' },
  { fields: ['bvn'], words: 'your BVN' },
  { fields: ['bank_name', 'bank_account_number'], words: 'your bank details' },
];

/** The words for the added and the changed fields; both empty when no email is due. */
export function noticeOf({ added, changed }: Changes): Changes {
  const notices = noticed.map(({ fields, words }) => ({
    words,
    isChanged: fields.some((name) => changed.includes(name)),
    isAdded: fields.some((name) => added.includes(name)),
  }));
  return {
    added: notices
      .filter(({ isAdded, isChanged }) => isAdded && !isChanged)
      .map((one) => one.words),
    changed: notices.filter(({ isChanged }) => isChanged).map((one) => one.words),
  };
}

/** With the old one, or by a link to the client's mailbox. */
export const passwordChanged = defineEvent(
  'password-changed',
  1,
  { by: z.enum(['client', 'link']) },
  { emailed: true },
);

/**
 * By the client and the link to the new address, or back by the link to the one before, which also
 * turns off a second factor.
 */
export const emailAddressChanged = defineEvent(
  'email-address-changed',
  2,
  { by: z.enum(['client', 'undo']), endedSecondFactor: z.boolean() },
  {
    emailed: true,
    earlier: { 1: (stored) => ({ ...(stored as object), endedSecondFactor: false }) },
  },
);

/** Staff proposed another address for a client who can no longer read these emails. */
export const newAddressAsked = defineEvent('new-email-address-asked', 1, {}, { emailed: true });

export const securityQuestionChosen = defineEvent(
  'security-question-chosen',
  1,
  { isFirst: z.boolean() },
  { emailed: true },
);

/** The terms will change; with the words that the client read. */
export const termsChangeAnnounced = defineEvent(
  'terms-change-announced',
  1,
  { effectiveOn: businessDate, changes: z.array(z.string()) },
  { emailed: true },
);

/** Staff ended every session, and perhaps the password, that someone else may have had. */
export const sessionsEndedByStaff = defineEvent(
  'sessions-ended-by-staff',
  1,
  { endedPassword: z.optional(z.boolean()) },
  { emailed: true },
);

/**
 * A sign-in on a device that the client had not used before, or not for a long time.
 * `secondFactor`: it was given with the password.
 */
export const newDevice = defineEvent(
  'signed-in-from-new-device',
  1,
  { device: z.string(), secondFactor: z.boolean() },
  { emailed: true, personal: ['device'] },
);

/** A known device in a network from which the client had not signed in for a long time. */
export const newNetwork = defineEvent(
  'signed-in-from-new-network',
  1,
  { device: z.string() },
  { emailed: true, personal: ['device'] },
);

/** `isFirst`: the client had no second factor before. */
export const secondFactorAdded = defineEvent(
  'second-factor-added',
  1,
  { method: z.enum(['app', 'passkey']), isFirst: z.boolean() },
  { emailed: true },
);

/** `isLast`: the client no longer has a second factor. */
export const secondFactorRemoved = defineEvent(
  'second-factor-removed',
  1,
  { method: z.enum(['app', 'passkey', 'all']), isLast: z.boolean() },
  { emailed: true },
);

/** New ones; the earlier ones stopped working. */
export const recoveryCodesReplaced = defineEvent(
  'recovery-codes-replaced',
  1,
  {},
  { emailed: true },
);

export const recoveryCodeUsed = defineEvent(
  'recovery-code-used',
  1,
  { left: z.number() },
  { emailed: true },
);

/** Records an event of a client's account as of now. */
export async function recordAccountEvent<Payload>(
  tx: Tx,
  event: EventKind<Payload>,
  clientId: string,
  payload: NoInfer<Payload>,
): Promise<void> {
  const { at } = await readBusinessTime(tx);
  await recordEvent(tx, event, { clientId, subjectId: null, at, payload });
}
