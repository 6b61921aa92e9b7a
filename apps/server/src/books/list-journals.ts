import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { cutPage, type PageRequest, parseIdCursor } from '../platform/http/keyset.ts';
import type { JournalLine } from './journal-rules.ts';
import { booksDb } from './tables.ts';

/** A journal that was posted. */
export type PostedJournal = {
  readonly id: string;
  /** A client, or the lender. */
  readonly clientId: string;
  readonly currency: Currency;
  readonly reason: string;
  readonly valueDate: IsoDate;
  readonly postedOn: IsoDate;
  readonly proposedBy: string;
  readonly approvedBy: string;
  readonly reverses: string | null;
  readonly reversedBy: string | null;
  readonly lines: readonly JournalLine[];
};

type Row = Omit<PostedJournal, 'lines' | 'reversedBy'>;

const columns = [
  ...(['journal_id as id', 'client_id as clientId', 'currency', 'reason'] as const),
  ...(['value_date as valueDate', 'posted_on as postedOn', 'reverses'] as const),
  ...(['proposed_by as proposedBy', 'approved_by as approvedBy'] as const),
] as const;

/** One page of the journals of the whole book, newest first. */
export async function listJournals(
  reader: Reader,
  { limit, after }: PageRequest,
): Promise<{ results: PostedJournal[]; after: string | null }> {
  const place = parseIdCursor(after);
  const all = booksDb(reader).selectFrom('journals').select(columns);
  const older = place === null ? all : all.where('journal_id', '<', place);
  const rows = await older
    .orderBy('journal_id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = cutPage(rows, limit, ({ id }) => id);
  return { results: await withLines(reader, page.rows), after: page.after };
}

/** A journal by its id alone; undefined when there is none. */
export async function findJournal(
  reader: Reader,
  journalId: string,
): Promise<PostedJournal | undefined> {
  const row = await booksDb(reader)
    .selectFrom('journals')
    .select(columns)
    .where('journal_id', '=', journalId)
    .executeTakeFirst();
  return row && (await withLines(reader, [row]))[0];
}

export async function isReversed(
  reader: Reader,
  owner: string,
  journalId: string,
): Promise<boolean> {
  const row = await booksDb(reader)
    .selectFrom('journals')
    .select('journal_id')
    .where('client_id', '=', owner)
    .where('reverses', '=', journalId)
    .executeTakeFirst();
  return row !== undefined;
}

async function withLines(reader: Reader, journals: readonly Row[]): Promise<PostedJournal[]> {
  if (journals.length === 0) return [];
  const owners = [...new Set(journals.map(({ clientId }) => clientId))];
  const ids = journals.map(({ id }) => id);
  const lines = await booksDb(reader)
    .selectFrom('journal_lines')
    .select(['journal_id', 'code', 'side', 'amount'])
    .where('client_id', 'in', owners)
    .where('journal_id', 'in', ids)
    .orderBy('journal_id')
    .orderBy('line')
    .execute();
  const reversals = await booksDb(reader)
    .selectFrom('journals')
    .select(['reverses', 'journal_id'])
    .where('client_id', 'in', owners)
    .where('reverses', 'in', ids)
    .execute();
  const reversedBy = new Map(reversals.map((row) => [row.reverses, row.journal_id]));
  return journals.map((journal) => ({
    ...journal,
    reversedBy: reversedBy.get(journal.id) ?? null,
    lines: lines
      .filter(({ journal_id: id }) => id === journal.id)
      .map(({ code, side, amount }) => ({ code, side, amount })),
  }));
}

/** The lines of every journal, as a sub-query for the ledger's check. */
export const journalSides = sql`(
  SELECT journal.client_id, journal.journal_id, journal.currency, journal.posted_on, line.code,
    CASE line.side WHEN 'debit' THEN line.amount ELSE 0 END AS debits,
    CASE line.side WHEN 'credit' THEN line.amount ELSE 0 END AS credits
  FROM journals AS journal
  JOIN journal_lines AS line USING (client_id, journal_id)
)`;
