import { type RawBuilder, sql } from 'kysely';
import { type TransactionKind, transactionKinds } from '../events/index.ts';
import { investmentKindNamed, ofInvestments } from '../investments/index.ts';
import { loanTypesNamed, ofLoans } from '../loans/index.ts';
import { parseAmountQuery } from '../platform/amount-query.ts';
import { endOfId } from '../platform/database/ids.ts';
import { loanActions } from './entry-actions.ts';
import { type PeriodFilter, parsePeriodQuery } from './period-query.ts';

/** The entries of the report that a client's search finds. Null fields do not filter. */
export type EntryFilter = {
  readonly kinds: readonly TransactionKind[] | null;
  readonly amount: bigint | null;
  readonly period: PeriodFilter | null;
  readonly idEnd: string | null;
  readonly conditions: readonly RawBuilder<unknown>[];
};

/** Words that clients use for an entry, besides those of the columns. */
const wordsOfKinds: { readonly [kind in TransactionKind]: string } = {
  loan: 'withdrawal disbursement paid out',
  repayment: 'repayment payment',
  'repayment-reversal': 'reversal reversed',
  deposit: 'deposit',
  returns: 'returns interest system',
  withdrawal: 'withdrawal paid out',
  'investment-reversal': 'reversal reversed system',
  reinvestment: 'reinvestment next plan',
};

const everything: EntryFilter = {
  kinds: null,
  amount: null,
  period: null,
  idEnd: null,
  conditions: [],
};

/**
 * A day or a month, an amount, an id, or words that all have to match; a day or a month also beside
 * one of the others. Any other text finds nothing.
 */
export function searchReport(clientId: string, typed: string): EntryFilter {
  const dated = parsePeriodQuery(typed);
  const rest = searchText(clientId, (dated?.rest ?? typed).trim().toLowerCase());
  return { ...rest, period: dated?.period ?? null };
}

function searchText(clientId: string, text: string): EntryFilter {
  if (text === '') return everything;
  const amount = parseAmountQuery(text.toUpperCase());
  if (amount !== null) {
    const { minor, currency } = amount;
    const conditions = currency ? [inCurrency(clientId, currency)] : [];
    return { ...everything, amount: minor, conditions };
  }
  const idEnd = endOfId(text);
  const words = searchWords(
    clientId,
    text.split(/[\s,-]+/).filter((word) => word !== ''),
  );
  // A word of 8 characters can be a short id as well.
  if (idEnd === null || words.kinds === null || words.kinds.length > 0) return words;
  return { ...everything, idEnd };
}

function searchWords(clientId: string, words: readonly string[]): EntryFilter {
  let kinds: readonly TransactionKind[] = transactionKinds;
  const conditions: RawBuilder<unknown>[] = [];
  for (const word of words) {
    const subject = subjectNamed(clientId, word);
    if (subject !== null) conditions.push(subject);
    else kinds = kinds.filter((kind) => namesOf(kind).some((name) => name.startsWith(word)));
  }
  return { ...everything, kinds, conditions };
}

function namesOf(kind: TransactionKind): string[] {
  const event = kind in loanActions ? 'loan loans user' : 'investment investments';
  return `${event} ${wordsOfKinds[kind]}`.split(' ');
}

/**
 * Selects by the loan, the investment or the currency that a word names; null for any other word.
 */
function subjectNamed(clientId: string, word: string): RawBuilder<unknown> | null {
  if (/^(naira|ngn)$/.test(word)) return inCurrency(clientId, 'NGN');
  if (/^(dollars?|usd)$/.test(word)) return inCurrency(clientId, 'USD');
  const kind = investmentKindNamed(word);
  if (kind !== null) return ofInvestments(clientId, { kind });
  const types = loanTypesNamed(word);
  return types.length === 0 ? null : ofLoans(clientId, types);
}

/** Loans are in naira. */
function inCurrency(clientId: string, currency: 'NGN' | 'USD'): RawBuilder<unknown> {
  const dollars = ofInvestments(clientId, { currency: 'USD' });
  return currency === 'USD' ? dollars : sql`NOT ${dollars}`;
}
