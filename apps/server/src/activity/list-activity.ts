import { type ActivityEntry, countEntries, listEntries } from '../events/index.ts';
import {
  findPaidFromInvestment,
  type Investment,
  readAutomaticEntries,
  readInvestments,
  readReturnedCapital,
  readTaxOfReturns,
  readWithdrawalAccounts,
} from '../investments/index.ts';
import { type Loan, readLoans } from '../loans/index.ts';
import { type PaidTo, readPaidTo } from '../payments/index.ts';
import type { Reader } from '../platform/database/database.ts';
import {
  cutPage,
  formatTimeCursor,
  type Page,
  type PageRequest,
  parseTimeCursor,
} from '../platform/http/keyset.ts';
import { isOfLoan } from './entry-actions.ts';

/** Something that happened to a client, with the loan or investment as it is now. */
export type Activity =
  | {
      readonly of: 'loan';
      readonly entry: ActivityEntry;
      readonly loan: Loan;
      readonly paidTo: PaidTo | null;
      /** A repayment with money of the client's own investment. */
      readonly isFromInvestment: boolean;
    }
  | {
      readonly of: 'investment';
      readonly entry: ActivityEntry;
      readonly investment: Investment;
      /** Withheld from the returns that the entry is about. */
      readonly tax: bigint;
      /** The day close did it, by a choice that the client had made. */
      readonly isAutomatic: boolean;
      readonly paidTo: PaidTo | null;
      /** Of a reversed payment, the amount returned to the payer; null of every other entry. */
      readonly returned: bigint | null;
    };

/** API-22: a page of everything that happened on a client's loans and investments, newest first. */
export async function listActivity(
  reader: Reader,
  clientId: string,
  { limit, after: cursor }: PageRequest,
): Promise<Page<Activity>> {
  const before = parseTimeCursor(cursor);
  const entries = await listEntries(reader, clientId, { limit: limit + 1, before });
  const { rows, after } = cutPage(entries, limit, ({ at, entryId: id }) =>
    formatTimeCursor({ at, id }),
  );
  const count = await countEntries(reader, clientId);
  return { count, results: await addSubjects(reader, clientId, rows), after };
}

/**
 * Reads the loans and the investments of all entries in one go each. `known` are loans that were
 * read before, all that the entries are about.
 */
export async function addSubjects(
  reader: Reader,
  clientId: string,
  entries: readonly ActivityEntry[],
  known?: readonly Loan[],
): Promise<Activity[]> {
  const idsOf = (chosen: readonly ActivityEntry[]) => [
    ...new Set(chosen.map(({ subjectId }) => subjectId)),
  ];
  const [loan, investment] = [entries.filter(isOfLoan), entries.filter((one) => !isOfLoan(one))];
  const ofKind = (chosen: readonly ActivityEntry[], ...kinds: readonly string[]) =>
    chosen.filter(({ kind }) => kinds.includes(kind));
  const entryIdsOf = (chosen: readonly ActivityEntry[]) => chosen.map(({ entryId }) => entryId);
  const [
    loans,
    investments,
    taxOf,
    automatic,
    loanAccounts,
    fromInvestment,
    withdrawalAccounts,
    returned,
  ] = await Promise.all([
    known ?? readLoans(reader, clientId, idsOf(loan)),
    readInvestments(reader, clientId, idsOf(investment)),
    readTaxOfReturns(
      reader,
      clientId,
      ofKind(investment, 'returns').map(({ subjectId, entryId }) => {
        return { investmentId: subjectId, returnsId: entryId };
      }),
    ),
    readAutomaticEntries(
      reader,
      clientId,
      entryIdsOf(ofKind(investment, 'deposit', 'reinvestment')),
    ),
    readPaidTo(reader, clientId, idsOf(ofKind(loan, 'loan'))),
    findPaidFromInvestment(reader, clientId, entryIdsOf(ofKind(loan, 'repayment'))),
    readWithdrawalAccounts(reader, clientId, entryIdsOf(ofKind(investment, 'withdrawal'))),
    readReturnedCapital(reader, clientId, entryIdsOf(ofKind(investment, 'investment-reversal'))),
  ]);
  const loanOf = new Map(loans.map((one) => [one.loanId, one]));
  const investmentOf = new Map(investments.map((one) => [one.investmentId, one]));
  return entries.map((entry) =>
    isOfLoan(entry)
      ? {
          of: 'loan',
          entry,
          loan: required(loanOf.get(entry.subjectId)),
          paidTo: (entry.kind === 'loan' && loanAccounts.get(entry.subjectId)) || null,
          isFromInvestment: fromInvestment.has(entry.entryId),
        }
      : {
          of: 'investment',
          entry,
          investment: required(investmentOf.get(entry.subjectId)),
          tax: taxOf(entry.entryId),
          isAutomatic: automatic.has(entry.entryId),
          paidTo: withdrawalAccounts.get(entry.entryId) ?? null,
          returned: returned.get(entry.entryId) ?? null,
        },
  );
}

function required<T>(subject: T | undefined): T {
  if (subject === undefined) throw new Error('an entry without its loan or investment');
  return subject;
}
