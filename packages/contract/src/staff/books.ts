import * as z from 'zod/mini';
import { date, detail, listQuery, money, recordId, staffCall, time } from '../call.ts';
import { dateField } from '../fields.ts';
import { uncountedPageOf } from '../lists.ts';

const realDate = dateField('Please choose a date.');
const currency = z.enum(['NGN', 'USD'], 'currency must be NGN or USD.');
const inCurrency = z._default(currency, 'NGN');

/** A code of the chart of accounts. */
export const accountKind = z.object({
  code: z.number(),
  name: z.string(),
  side: z.enum(['debit', 'credit']),
  holds: z.string(),
});
export type AccountKind = z.infer<typeof accountKind>;

export const chartOfAccounts = staffCall('GET /staff/api/books/chart/', {
  needs: ['read-books'],
  summary: 'Read the chart of accounts',
  replies: {
    200: z.object({
      businessDate: date,
      /** The lender's own accounts are listed under this id. */
      lenderId: recordId,
      results: z.array(accountKind),
    }),
  },
});

/** Balances are debits − credits: those of credit accounts are usually negative. */
const trialLine = z.object({
  code: z.number(),
  name: z.string(),
  side: z.enum(['debit', 'credit']),
  opening: money,
  debits: money,
  credits: money,
  closing: money,
});
export type TrialLine = z.infer<typeof trialLine>;

export const trialBalance = staffCall('GET /staff/api/books/trial-balance/', {
  needs: ['read-books'],
  summary: 'Read the trial balance',
  description:
    'Returns every account code of one currency: opening balance, debits, credits ' +
    'and closing balance of one business date, or of a period with `from`.',
  query: z.object({ currency: inCurrency, date: z.optional(realDate), from: z.optional(realDate) }),
  replies: {
    200: z.object({
      from: date,
      date,
      currency,
      /** False while postings can still be made on the date. */
      closed: z.boolean(),
      results: z.array(trialLine),
      debits: money,
      credits: money,
      /** The sum of all debit balances, and of all credit balances: they are the same. */
      debitBalances: money,
      creditBalances: money,
    }),
  },
});

export const generalLedger = staffCall('GET /staff/api/books/general-ledger/:code/', {
  needs: ['read-books'],
  summary: 'Read the general ledger of an account code',
  query: z.object({ currency: inCurrency, from: z.optional(realDate), to: z.optional(realDate) }),
  replies: {
    200: z.object({
      account: accountKind,
      currency,
      from: date,
      to: date,
      opening: money,
      results: z.array(
        z.object({ date, debits: money, credits: money, balance: money, transfers: z.number() }),
      ),
      debits: money,
      credits: money,
      closing: money,
    }),
  },
});
export type GeneralLedger = z.infer<(typeof generalLedger)['replies'][200]>;

/** One side of a transfer: an account, and the record behind it. */
const entrySide = z.object({
  code: z.number(),
  name: z.string(),
  subjectId: recordId,
  /** The type of record behind the account; null where no page shows it. */
  record: z.nullable(z.enum(['loan', 'investment', 'receipt', 'payout', 'withdrawal', 'journal'])),
  shortId: z.string(),
});
export type EntrySide = z.infer<typeof entrySide>;

export const ledgerEntry = z.object({
  id: recordId,
  date,
  writtenAt: time,
  /** The business event: `repayment_principal`. */
  kind: z.string(),
  clientId: recordId,
  clientName: z.string(),
  currency,
  amount: money,
  debit: entrySide,
  credit: entrySide,
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

export const ledgerEntries = staffCall('GET /staff/api/books/general-ledger/:code/entries/', {
  needs: ['read-books'],
  summary: 'List the transfers of an account code on a date',
  query: z.object({ ...listQuery.shape, currency: inCurrency, date: realDate }),
  replies: { 200: uncountedPageOf(ledgerEntry) },
});

/** An account of one client; its balance is on the side of its code. */
export const bookAccount = z.object({
  clientId: recordId,
  clientName: z.string(),
  code: z.number(),
  name: z.string(),
  side: z.enum(['debit', 'credit']),
  subjectId: recordId,
  record: entrySide.shape.record,
  shortId: z.string(),
  /** The first event of an account of the lender that belongs to one: a settlement, a top-up. */
  opened: z.nullable(z.object({ kind: z.string(), date })),
  currency,
  debits: money,
  credits: money,
  balance: money,
});
export type BookAccount = z.infer<typeof bookAccount>;

export const findBookClient = staffCall('GET /staff/api/books/clients/', {
  needs: ['read-books'],
  summary: 'Find a client by email',
  query: z.object({ email: z.string('Please enter an email.').check(z.maxLength(254)) }),
  replies: {
    200: z.object({ clientId: recordId, name: z.string(), email: z.string() }),
    404: detail,
  },
});

export const clientAccounts = staffCall('GET /staff/api/books/clients/:clientId/accounts/', {
  needs: ['read-books'],
  summary: 'List the accounts of a client',
  description:
    'Returns the accounts in the order of the chart. The audit log records who read them.',
  query: listQuery,
  replies: {
    200: z.object({
      clientName: z.string(),
      results: z.array(bookAccount),
      after: z.nullable(z.string()),
    }),
  },
});

export const accountEntries = staffCall(
  'GET /staff/api/books/clients/:clientId/accounts/:code/:subjectId/:currency/',
  {
    needs: ['read-books'],
    summary: 'List the transfers of an account',
    description:
      'Returns the account and its transfers, newest first. The audit log records who ' +
      'read them.',
    query: listQuery,
    replies: {
      200: z.object({
        account: bookAccount,
        results: z.array(ledgerEntry),
        after: z.nullable(z.string()),
      }),
    },
  },
);
