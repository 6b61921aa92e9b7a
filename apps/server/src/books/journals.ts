import { formatDate, type IsoDate } from '@quarrter/domain/calendar';
import { type Currency, exactMoney } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { nameClients } from '../accounts/index.ts';
import {
  type Approved,
  defineApprovalKind,
  type Person,
  type Proposal,
  propose,
} from '../approvals/index.ts';
import { recordEvent } from '../events/index.ts';
import { holdOpenMonths, isMonthClosed, lenderId, post, readBalances } from '../ledger/index.ts';
import {
  type BusinessTime,
  readBusinessDate,
  readBusinessTimeOf,
} from '../platform/database/business-time.ts';
import { lockClient } from '../platform/database/client-buckets.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { conflict, invalid, notFound } from '../platform/http/http-error.ts';
import { journalPosted } from './events.ts';
import {
  belowZero,
  type JournalLine,
  lineErrors,
  mirrored,
  nameOf,
  transfersOf,
} from './journal-rules.ts';
import { findJournal, isReversed } from './list-journals.ts';
import { booksDb } from './tables.ts';

/** A journal that someone proposes. */
export type Journal = {
  /** A client, or the lender. */
  readonly clientId: string;
  readonly currency: Currency;
  readonly valueDate: IsoDate;
  readonly reason: string;
  readonly lines: readonly JournalLine[];
};

/** As a proposal stores it; amounts are digits of minor units. */
const storedJournal = z.object({
  currency: z.enum(['NGN', 'USD']),
  valueDate: z.iso.date(),
  reason: z.string(),
  lines: z.array(
    z.object({ code: z.number(), side: z.enum(['debit', 'credit']), amount: z.string() }),
  ),
  /** The journal that it mirrors. */
  reverses: z.nullable(z.string()),
});
type StoredJournal = z.infer<typeof storedJournal>;

type Subject = { readonly id: string; readonly clientId: string | null };
const ownerOf = ({ clientId }: Subject) => clientId ?? lenderId;
const reversalOf = 'reversal-';

/** A journal by hand: two people post it, and a mirrored journal reverses it. */
export const manualJournal = defineApprovalKind<StoredJournal>({
  name: 'manual-journal',
  version: 1,
  noun: 'journal',
  effect: 'It is posted to our books at once. No money moves.',
  payload: storedJournal,
  proposeAs: 'propose-journal',
  decideAs: 'decide-journal',
  readSubject: async (tx, subject) => {
    // Before the months, as other proposals about a client's money lock them.
    await lockClient(tx, ownerOf(subject));
    const name = await nameOwner(tx, ownerOf(subject));
    const facts: Record<string, string> = {};
    if (!subject.id.startsWith(reversalOf)) return { title: `Journal of ${name}`, facts };
    const reversed = await isReversed(tx, ownerOf(subject), subject.id.slice(reversalOf.length));
    return {
      title: `Reversal of a journal of ${name}`,
      facts: { 'Already reversed': reversed ? 'yes' : 'no' },
    };
  },
  describe: async (tx, subject, payload) => {
    const { currency, lines } = await checkJournal(tx, ownerOf(subject), payload);
    return [
      ...lines.map(({ code, side, amount }) => ({
        label: `${side === 'debit' ? 'Debit' : 'Credit'} ${nameOf(code)}`,
        before: '',
        after: exactMoney(amount, currency),
      })),
      { label: 'Value date', before: '', after: formatDate(payload.valueDate) },
      { label: 'Reason', before: '', after: payload.reason },
    ];
  },
  execute: (tx, approved) => postJournal(tx, approved),
});

/** Proposes a journal; nothing is posted before another person approves it. */
export function proposeJournal(
  tx: Tx,
  { clientId: owner, lines, ...rest }: Journal,
  by: Person,
  businessTime: BusinessTime,
): Promise<Proposal> {
  const payload: StoredJournal = { ...rest, lines: lines.map(stored), reverses: null };
  const subject = { id: newId(), clientId: owner === lenderId ? null : owner };
  return propose(tx, manualJournal, { subject, payload, by, businessTime });
}

/** Proposes the journal that mirrors another one. One reversal of each waits at a time. */
export async function proposeReversal(
  tx: Tx,
  journalId: string,
  reason: string,
  by: Person,
  businessTime: BusinessTime,
): Promise<Proposal> {
  const journal = await findJournal(tx, journalId);
  if (journal === undefined) throw notFound('There is no such journal.');
  if (journal.reverses !== null) throw conflict('This journal reverses another one.');
  const { clientId: owner } = journal;
  const payload: StoredJournal = {
    currency: journal.currency,
    valueDate: businessTime.date,
    reason,
    lines: mirrored(journal.lines).map(stored),
    reverses: journalId,
  };
  const subject = {
    id: `${reversalOf}${journalId}`,
    clientId: owner === lenderId ? null : owner,
  };
  if (await isReversed(tx, owner, journalId))
    throw conflict('This journal has already been reversed.');
  return propose(tx, manualJournal, { subject, payload, by, businessTime });
}

const stored = ({ code, side, amount }: JournalLine) => ({ code, side, amount: String(amount) });

async function nameOwner(reader: Reader, owner: string): Promise<string> {
  if (owner === lenderId) return 'the lender';
  const { name, email } = (await nameClients(reader, [owner]))(owner);
  if (email === '') throw notFound('There is no such client.');
  return name;
}

/** Everything that can be wrong with a journal, both when it is proposed and when it is posted. */
async function checkJournal(reader: Reader, owner: string, journal: StoredJournal) {
  const { currency, valueDate } = journal;
  const lines = journal.lines.map((line) => ({ ...line, amount: BigInt(line.amount) }));
  const errors = lineErrors(owner, lines);
  if (errors.length > 0) throw invalid({ lines: errors });
  const today = await readBusinessDate(reader);
  if (valueDate > today) {
    throw invalid({ valueDate: [`The value date must not be after ${today}.`] });
  }
  if (await isMonthClosed(reader, valueDate)) {
    throw invalid({
      valueDate: [
        'This month is closed. Choose a date of an open month, and name the day in the reason.',
      ],
    });
  }
  const balances = (await readBalances(reader, owner, [owner], currency))(owner);
  const below = belowZero(lines, balances.balance);
  if (below.length > 0) {
    throw invalid({ lines: below.map((code) => `${nameOf(code)} would fall below zero.`) });
  }
  return { currency, lines };
}

async function postJournal(
  tx: Tx,
  { subject, payload, proposedBy, decidedBy }: Approved<StoredJournal>,
): Promise<void> {
  const owner = ownerOf(subject);
  await holdOpenMonths(tx);
  const businessTime = await readBusinessTimeOf(tx, owner);
  await lockClient(tx, owner);
  const { currency, lines } = await checkJournal(tx, owner, payload);
  const journalId = payload.reverses === null ? subject.id : newId();
  const { valueDate, reason, reverses } = payload;
  const inserted = await booksDb(tx)
    .insertInto('journals')
    .values({
      client_id: owner,
      journal_id: journalId,
      currency,
      reason,
      reverses,
      value_date: valueDate,
      posted_on: businessTime.date,
      posted_at: businessTime.at,
      proposed_by: proposedBy.staffId,
      approved_by: decidedBy.staffId,
    })
    .onConflict((known) => known.doNothing())
    .returning('journal_id')
    .executeTakeFirst();
  if (inserted === undefined) throw conflict('This journal has already been reversed.');
  await booksDb(tx)
    .insertInto('journal_lines')
    .values(
      lines.map((line, place) => ({
        client_id: owner,
        journal_id: journalId,
        line: place + 1,
        code: line.code,
        side: line.side,
        amount: line.amount,
      })),
    )
    .execute();
  await post(tx, owner, businessTime.date, transfersOf(lines, { journalId, owner, currency }));
  const amount = lines.reduce((sum, line) => sum + (line.side === 'debit' ? line.amount : 0n), 0n);
  await recordEvent(tx, journalPosted, {
    clientId: owner,
    subjectId: journalId,
    at: businessTime.at,
    payload: { currency, amount, reason, valueDate, reverses },
  });
}
