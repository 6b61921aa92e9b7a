import * as z from 'zod/mini';
import { date, detail, listQuery, money, recordId, staffCall } from '../call.ts';
import { amountField, dateField, requiredLines } from '../fields.ts';
import { uncountedPageOf } from '../lists.ts';
import { proposalReplies } from './approvals.ts';
import { accountKind } from './books.ts';

const currency = z.enum(['NGN', 'USD'], 'Please choose a currency');

const journalLine = z.object({
  code: z.number(),
  name: z.string(),
  side: z.enum(['debit', 'credit']),
  amount: money,
});

/** A journal that two people posted by hand. */
export const postedJournal = z.object({
  id: recordId,
  clientId: recordId,
  clientName: z.string(),
  currency,
  amount: money,
  reason: z.string(),
  valueDate: date,
  postedOn: date,
  proposedBy: z.string(),
  approvedBy: z.string(),
  /** The journal that this one mirrors, or the one that mirrors it. */
  reverses: z.nullable(recordId),
  reversedBy: z.nullable(recordId),
  lines: z.array(journalLine),
});
export type PostedJournal = z.infer<typeof postedJournal>;

export const journals = staffCall('GET /staff/api/books/journals/', {
  needs: ['read-books'],
  summary: 'List journals by hand',
  query: listQuery,
  replies: {
    200: z.extend(uncountedPageOf(postedJournal), {
      codes: z.array(accountKind),
      /** The owner of a journal of the lender's own accounts. */
      lenderId: recordId,
      businessDate: date,
    }),
  },
});

const missingAccount = 'Please choose an account';

const typedLines = z.array(
  z.object({
    code: z.coerce
      .number(missingAccount)
      .check(z.minimum(1000, missingAccount), z.maximum(9999, missingAccount)),
    side: z.enum(['debit', 'credit'], 'Please choose debit or credit'),
    amount: amountField('Amount is required', 'Amount must be a number'),
  }),
);

/** Anything but a list of lines has one message of its own, before each line is looked at. */
const journalLines = z.pipe(
  z.array(z.unknown(), 'Please enter the lines').check(
    z.minLength(2, 'A journal has at least 2 lines.'),
    z.maxLength(40, 'A journal has at most 40 lines.'),
    z.refine((all) => all.every((one) => z.safeParse(z.looseObject({}), one).success), {
      error: 'Please enter the lines',
    }),
  ),
  typedLines,
) as unknown as typeof typedLines;

/** The form of a journal; the owner is a client's id or the lender's. */
export const journalForm = z.object({
  clientId: z
    .string('Please choose whose journal this is')
    .check(z.trim(), z.minLength(1, 'Please choose whose journal this is')),
  currency,
  valueDate: dateField('Please enter the value date'),
  reason: requiredLines('Please say why', 500),
  lines: journalLines,
});

const journalReplies = { ...proposalReplies, 404: detail };

export const proposeJournal = staffCall('POST /staff/api/books/journals/', {
  needs: ['propose-journal'],
  summary: 'Propose a journal by hand',
  description:
    'Proposes at least 2 balanced lines, on account codes that can be posted by hand. Posted ' +
    'when a second ' +
    'person approves it. Send an `Idempotency-Key`.',
  example: {
    clientId: '00000000-0000-7000-8000-000000000001',
    currency: 'NGN',
    valueDate: '2026-11-21',
    reason: 'Bank charges of November',
    lines: [
      { code: 5900, side: 'debit', amount: '2500' },
      { code: 1010, side: 'credit', amount: '2500' },
    ],
  },
  body: journalForm,
  replies: journalReplies,
});

export const reversalForm = z.object({ reason: requiredLines('Please say why', 500) });

export const reverseJournal = staffCall('POST /staff/api/books/journals/:id/reverse/', {
  needs: ['propose-journal'],
  summary: 'Propose to reverse a journal',
  description: 'Proposes the same lines with debit and credit swapped, on today’s date.',
  example: { reason: 'Entered twice' },
  body: reversalForm,
  replies: journalReplies,
});

export const closedMonth = z.object({
  /** `2026-11` */
  month: z.string(),
  closedOn: date,
  proposedBy: z.string(),
  approvedBy: z.string(),
  note: z.string(),
});
export type ClosedMonth = z.infer<typeof closedMonth>;

/** The problems that each check found, in words; empty where it found none. */
const beforeClosing = z.object({
  dayCloses: z.string(),
  ledgerCheck: z.string(),
  /** Those that the member finds under Approvals, and how many other roles have. */
  approvals: z.string(),
});
export type BeforeClosing = z.infer<typeof beforeClosing>;

export const closedMonths = staffCall('GET /staff/api/books/months/', {
  needs: ['read-books'],
  summary: 'List closed months',
  replies: {
    200: z.object({
      results: z.array(closedMonth),
      /** The month that can be closed next, `2026-11`; null while none is over. */
      next: z.nullable(z.string()),
      /** Whether a proposal to close it waits. */
      waiting: z.boolean(),
      /** The checks before it is closed; null when no month can be closed. */
      before: z.nullable(beforeClosing),
    }),
  },
});

export const monthBalances = staffCall('GET /staff/api/books/months/:month/', {
  needs: ['read-books'],
  summary: 'Read the balances of a closed month',
  replies: {
    200: z.object({
      month: closedMonth,
      results: z.array(
        z.object({
          currency,
          code: z.number(),
          name: z.string(),
          opening: money,
          debits: money,
          credits: money,
          closing: money,
        }),
      ),
    }),
  },
});

export const monthForm = z.object({
  note: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
});

export const proposeMonthClose = staffCall('POST /staff/api/books/months/:month/close/', {
  needs: ['propose-period-close'],
  summary: 'Propose to close a month',
  description:
    'Proposes to close a month. All of its dates must be closed, and months are closed in order; ' +
    'the first one also closes all earlier months. Once a second person approves it, it cannot ' +
    'be reopened.',
  example: { note: 'Agreed with the bank statement' },
  body: monthForm,
  replies: journalReplies,
});
