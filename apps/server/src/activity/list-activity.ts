import {
  countInvestmentEntries,
  type Investment,
  type InvestmentEntry,
  listInvestmentEntries,
  readInvestments,
} from '../investments/index.ts';
import {
  countLoanEntries,
  type Loan,
  type LoanEntry,
  listLoanEntries,
  readLoans,
} from '../loans/index.ts';
import type { Reader } from '../platform/database.ts';
import {
  cutPage,
  formatTimeCursor,
  type Page,
  type PageRequest,
  parseTimeCursor,
} from '../platform/keyset.ts';

/** Something that happened to a client, with the loan or investment as it is now. */
export type Activity =
  | { readonly of: 'loan'; readonly entry: LoanEntry; readonly loan: Loan }
  | { readonly of: 'investment'; readonly entry: InvestmentEntry; readonly investment: Investment };

/**
 * API-22: a page of everything that happened on a client's loans and investments, newest first.
 * Each capability gives its own newest entries, at most a page of them, so that their merge is
 * exact however many there are.
 */
export async function listActivity(
  reader: Reader,
  clientId: string,
  { limit, after: cursor }: PageRequest,
): Promise<Page<Activity>> {
  const bounds = { limit: limit + 1, before: parseTimeCursor(cursor) };
  const entries = [
    ...(await listLoanEntries(reader, clientId, bounds)),
    ...(await listInvestmentEntries(reader, clientId, bounds)),
  ].toSorted(newestFirst);
  const { rows, after } = cutPage(entries, limit, formatTimeCursor);
  return {
    count:
      (await countLoanEntries(reader, clientId)) + (await countInvestmentEntries(reader, clientId)),
    results: await addSubjects(reader, clientId, rows),
    after,
  };
}

type Entry = LoanEntry | InvestmentEntry;

/** As PostgreSQL orders `at DESC, id DESC`: a uuid in lower case sorts like its bytes. */
function newestFirst(a: Entry, b: Entry): number {
  return b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1);
}

/** Reads the loans and the investments of all entries in one go each. */
async function addSubjects(
  reader: Reader,
  clientId: string,
  entries: readonly Entry[],
): Promise<Activity[]> {
  const loanIds = entries.flatMap((entry) => ('loanId' in entry ? [entry.loanId] : []));
  const investmentIds = entries.flatMap((entry) => ('loanId' in entry ? [] : [entry.investmentId]));
  const loans = await readLoans(reader, clientId, [...new Set(loanIds)]);
  const investments = await readInvestments(reader, clientId, [...new Set(investmentIds)]);
  const loanOf = new Map(loans.map((loan) => [loan.loanId, loan]));
  const investmentOf = new Map(investments.map((one) => [one.investmentId, one]));
  return entries.map((entry) =>
    'loanId' in entry
      ? { of: 'loan', entry, loan: required(loanOf.get(entry.loanId)) }
      : { of: 'investment', entry, investment: required(investmentOf.get(entry.investmentId)) },
  );
}

function required<T>(subject: T | undefined): T {
  if (subject === undefined) throw new Error('an entry without its loan or investment');
  return subject;
}
