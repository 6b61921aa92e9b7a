import { normalizeEmail } from '@quarrter/domain/people';
import * as z from 'zod/mini';
import { date, detail, fieldErrors, money, recordId, staffCall, time } from '../call.ts';
import { emailField, requiredLines } from '../fields.ts';
import { reveals, securityAnswers } from '../limits.ts';
import { approval, reasonForm } from './approvals.ts';
import { checkAnswerForm, checkedAnswer } from './loan-actions.ts';
import { otherLoan } from './loans.ts';
import { revealReasonForm } from './reveals.ts';

/** The numbers of a client that staff may reveal, each by a right of its own. */
export const revealedNumber = z.enum(['nin', 'bvn', 'account']);
export type RevealedNumber = z.infer<typeof revealedNumber>;

/** Who of staff saw a number in clear, and why. */
export const numberReveal = z.object({
  at: time,
  number: revealedNumber,
  name: z.string(),
  role: z.string(),
  reason: z.string(),
});
export type NumberReveal = z.infer<typeof numberReveal>;

/** The provider's answer about a client's bank account, BVN and name. */
export const identityCheckRecord = z.object({
  id: recordId,
  askedAt: time,
  askedBy: z.string(),
  bank: z.string(),
  accountEnding: z.string(),
  bvnEnding: z.string(),
  /** Null while the provider has not answered; a reason, in the provider's words, if it failed. */
  result: z.nullable(z.object({ confirmed: z.boolean(), reason: z.string(), on: date })),
});
export type IdentityCheckRecord = z.infer<typeof identityCheckRecord>;

/** A client for staff; every number is masked to its last 4 digits. */
export const staffClient = z.object({
  client: z.object({
    id: recordId,
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    phoneNumber: z.string(),
    joinedOn: date,
  }),
  /** The partner whose roster they are on. */
  employment: z.nullable(z.object({ partner: z.string(), linkedOn: date })),
  /** The client's own entries, in groups; nothing that is empty. */
  profile: z.array(
    z.object({
      title: z.string(),
      answers: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  ),
  identity: z.object({
    nin: z.string(),
    ninVerified: z.boolean(),
    bvn: z.string(),
    bvnVerified: z.boolean(),
    /** The account in the profile, which withdrawals suggest. */
    bank: z.string(),
    accountNumber: z.string(),
    holder: z.string(),
  }),
  /** The details that a correction begins with; null while nothing is verified. */
  correction: z.nullable(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      dateOfBirth: z.nullable(date),
      /** One waits for a second person. */
      proposed: z.boolean(),
    }),
  ),
  /** The second factors of the client's sign-in. */
  secondFactor: z.object({
    app: z.boolean(),
    passkeys: z.number(),
    recoveryCodes: z.number(),
    /** Its removal was proposed and waits for a second person. */
    removalProposed: z.boolean(),
    /** Its removal is agreed, and done then; null while none is. */
    removalDueAt: z.nullable(time),
  }),
  /** A new email address was proposed and waits for a second person. */
  newAddressProposed: z.boolean(),
  /** Null when none was chosen, and for roles that may not check the answer. */
  securityQuestion: z.nullable(z.string()),
  /** On all loans now; no date while nothing is overdue. */
  owed: z.object({ balance: money, overdue: money, overdueSince: z.nullable(date) }),
  /** The balance of investments, in each currency in which there ever was one. */
  invested: z.array(z.object({ currency: z.enum(['NGN', 'USD']), held: money })),
  unappliedReceipts: z.number(),
  /** The cards that may be charged, such as `Visa ending in 4081`; newest first. */
  savedCards: z.array(z.string()),
  /** The newest five applications. */
  loans: z.array(otherLoan),
  /** Newest first. */
  identityChecks: z.array(identityCheckRecord),
  /** The newest twenty. */
  reveals: z.array(numberReveal),
  /** Which numbers this member of staff may reveal. */
  mayReveal: z.array(revealedNumber),
});
export type StaffClient = z.infer<typeof staffClient>;

export const staffClientPage = staffCall('GET /staff/api/clients/:id/', {
  needs: 'all staff',
  summary: 'Read a client',
  description:
    'Returns the profile, identity, debts and investments of the client. The audit log records ' +
    'who opened the client, up to once an hour.',
  replies: { 200: staffClient },
});

const reveal = {
  body: revealReasonForm,
  example: { reason: 'The bank rejected the transfer; compared with the bank by phone.' },
  replies: { 200: z.object({ value: z.string() }), 409: detail },
} as const;
const stored = 'Stores the reason with the name of who looked; the client can see it later.';

export const revealNin = staffCall('POST /staff/api/clients/:id/nin/', {
  ...reveal,
  needs: ['reveal-nin'],
  limits: [reveals],
  summary: 'Reveal a client’s NIN',
  description: stored,
});

export const revealBvn = staffCall('POST /staff/api/clients/:id/bvn/', {
  ...reveal,
  needs: ['reveal-bvn'],
  limits: [reveals],
  summary: 'Reveal a client’s BVN',
  description: stored,
});

export const revealAccount = staffCall('POST /staff/api/clients/:id/account-number/', {
  ...reveal,
  needs: ['reveal-account'],
  limits: [reveals],
  summary: 'Reveal a client’s account number',
  description: stored,
});

export const checkClientAnswer = staffCall('POST /staff/api/clients/:id/security-answer/', {
  needs: ['check-answer'],
  limits: [securityAnswers],
  summary: 'Check a spoken security answer of a client',
  description:
    'Compares the answer, which is never shown; up to 5 times an hour for one client. ' +
    '`chosenAt` is when it was chosen, if that was in the last 72 hours.',
  example: { answer: 'Rex' },
  body: checkAnswerForm,
  replies: { 200: checkedAnswer, 409: detail },
});

export const identifyClient = staffCall('POST /staff/api/clients/:id/identify/', {
  needs: ['verify-identity'],
  summary: 'Ask the provider about a client’s identity',
  description:
    'Asks whether bank account, BVN and name match: those of the profile, or of the ' +
    'application `loanId`. The answer comes later and is stored for good. Confirmed details are ' +
    'not checked again. A pending check is returned instead of starting another.',
  body: z.object({ loanId: z.optional(recordId) }),
  bodyOptional: true,
  replies: {
    200: z.object({ results: z.array(identityCheckRecord) }),
    400: fieldErrors,
    409: detail,
    502: detail,
  },
});

export const factorReasonForm = z.object({ reason: requiredLines('Please say how you know', 500) });

export const proposeFactorRemoval = staffCall('POST /staff/api/clients/:id/remove-second-factor/', {
  needs: ['propose-factor-removal'],
  summary: 'Propose to remove a client’s second factor',
  description:
    'Proposes the removal for a client who lost phone, passkeys and recovery codes. The client ' +
    'is notified immediately. After someone else has approved it and a waiting period, it is ' +
    'removed and every session ends, unless the client used it before then.',
  example: { reason: 'Came to the branch with a passport.' },
  body: factorReasonForm,
  replies: { 201: approval, 409: detail },
});

export const stopFactorRemoval = staffCall('POST /staff/api/clients/:id/keep-second-factor/', {
  needs: ['propose-factor-removal'],
  summary: 'Stop the removal of a client’s second factor',
  description: 'Cancels an approved removal that has not run yet. The client is notified.',
  example: { reason: 'The client found the phone.' },
  body: factorReasonForm,
  replies: { 200: detail, 409: detail },
});

/** Typed twice, because the reader of a mistyped address could take the account. */
export const newAddressForm = z
  .object({
    email: emailField('Please enter the new email address', 'Please enter a valid email address'),
    emailAgain: z.string('Please enter the address again'),
    reason: requiredLines('Please say how you know', 500),
  })
  .check(
    z.refine((form) => normalizeEmail(form.email) === normalizeEmail(form.emailAgain), {
      error: 'The two addresses are not the same.',
      path: ['emailAgain'],
    }),
  );

export const proposeNewAddress = staffCall('POST /staff/api/clients/:id/new-email-address/', {
  needs: ['propose-new-address'],
  summary: 'Propose a client’s new email address',
  description:
    'Proposes another address for a client who can no longer read the emails to their own. The ' +
    'client is notified there immediately. Once someone else has approved it, a link goes to the ' +
    'new address; nothing changes until it is followed. 409 for an address that has an account, ' +
    'for 72 hours after another change, and for a client who was erased or has died.',
  example: {
    email: 'ada.obi@example.org',
    emailAgain: 'ada.obi@example.org',
    reason: 'Came to the branch with a passport.',
  },
  body: newAddressForm,
  replies: { 201: approval, 400: fieldErrors, 409: detail },
});

export const endClientSessions = staffCall('POST /staff/api/clients/:id/end-sessions/', {
  needs: ['end-client-sessions'],
  summary: 'End all sessions of a client',
  description:
    'Ends every session immediately, and sign-ins that wait for the second factor. Where someone ' +
    'else may know the password, `ends` makes it useless as well, and we email the client a link ' +
    'to choose another. We email the client, and the audit log stores the reason.',
  example: { reason: 'The client phoned: the phone was stolen.', password: 'ends' },
  body: z.extend(reasonForm, { password: z._default(z.enum(['stays', 'ends']), 'stays') }),
  replies: { 200: detail },
});

export const removeClientCards = staffCall('POST /staff/api/clients/:id/remove-cards/', {
  needs: ['remove-cards'],
  summary: 'Remove the saved cards of a client',
  description:
    'Removes every saved card, as the client can. Automatic repayments and monthly top-ups that ' +
    'use them end at once; a charge that has begun still ends as it ends. We email the client, ' +
    'and the audit log stores the reason.',
  example: { reason: 'The client phoned: no more charges to the card.' },
  body: reasonForm,
  replies: { 200: detail, 409: detail },
});
