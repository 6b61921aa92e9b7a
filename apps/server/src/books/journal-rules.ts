import { type Currency, smallerOf } from '@quarrter/domain/money';
import {
  balanceOf,
  findAccountKind,
  type LedgerCode,
  ledgerCodes,
  lenderId,
  type Transfer,
} from '../ledger/index.ts';

/** One line of a journal; the amount is in minor units. */
export type JournalLine = {
  readonly code: number;
  readonly side: 'debit' | 'credit';
  readonly amount: bigint;
};

export const maxLines = 40;

/**
 * The codes that are posted by hand. Balances of all other codes follow from loans, investments,
 * receipts and payouts: the check of the ledger recomputes them from those records.
 */
const byHand: ReadonlySet<number> = new Set<LedgerCode>([
  ledgerCodes.providerCash,
  ledgerCodes.bank,
  ledgerCodes.suspense,
  ledgerCodes.otherIncome,
  ledgerCodes.providerFees,
  ledgerCodes.otherExpenses,
]);

/** Only the lender pays taxes that were withheld, and expects losses of its loans together. */
const byHandOfLender: ReadonlySet<number> = new Set<LedgerCode>([
  ledgerCodes.lossAllowance,
  ledgerCodes.taxRemitted,
  ledgerCodes.impairment,
]);

export function isPostedByHand(code: number, owner: string): boolean {
  return byHand.has(code) || (owner === lenderId && byHandOfLender.has(code));
}

/** Every code that a journal of some owner can name. */
export const handCodes: ReadonlySet<number> = new Set([...byHand, ...byHandOfLender]);

/** The errors in the lines of a journal; empty when there are none. */
export function lineErrors(owner: string, lines: readonly JournalLine[]): string[] {
  const refused = lines.filter(({ code }) => !isPostedByHand(code, owner));
  const twice = lines.filter((line, place) =>
    lines.some((other, at) => at < place && other.code === line.code && other.side !== line.side),
  );
  const sum = (side: JournalLine['side']) =>
    lines.reduce((total, line) => total + (line.side === side ? line.amount : 0n), 0n);
  return [
    ...(lines.length < 2 ? ['A journal has at least 2 lines.'] : []),
    ...(lines.length > maxLines ? [`A journal has at most ${maxLines} lines.`] : []),
    ...[...new Set(refused.map(({ code }) => code))].map(manualPostingError),
    ...[...new Set(twice.map(({ code }) => code))].map(
      (code) => `${nameOf(code)} can be debited or credited, not both.`,
    ),
    ...(sum('debit') === sum('credit') ? [] : ['Debits and credits must be the same.']),
  ];
}

function manualPostingError(code: number): string {
  if (findAccountKind(code) === undefined) return `There is no account code ${code}.`;
  return byHandOfLender.has(code)
    ? `${nameOf(code)} is the lender’s own account, and no client has one.`
    : `You cannot post to ${nameOf(code)} by hand. Correct the loan, investment or payment ` +
        'instead.';
}

/** `1010 bank` */
export function nameOf(code: number): string {
  return `${code} ${findAccountKind(code)?.name ?? ''}`.trim();
}

/** Codes whose accounts may fall below zero (docs/ledger.md). */
const mayBeNegative: ReadonlySet<number> = new Set<LedgerCode>([
  ledgerCodes.providerCash,
  ledgerCodes.bank,
  ledgerCodes.suspense,
  ledgerCodes.impairment,
]);

/** The codes whose balance these lines would bring below zero. */
export function belowZero(
  lines: readonly JournalLine[],
  balance: (code: LedgerCode) => bigint,
): number[] {
  const codes = [...new Set(lines.map(({ code }) => code))];
  return codes.filter((code) => {
    if (mayBeNegative.has(code)) return false;
    const of = (side: JournalLine['side']) =>
      lines.reduce(
        (sum, line) => sum + (line.code === code && line.side === side ? line.amount : 0n),
        0n,
      );
    const moved = balanceOf({ code, debits: of('debit'), credits: of('credit') });
    return balance(code as LedgerCode) + moved < 0n;
  });
}

/** The same lines with their sides changed over. */
export function mirrored(lines: readonly JournalLine[]): JournalLine[] {
  return lines.map((line) => ({ ...line, side: line.side === 'debit' ? 'credit' : 'debit' }));
}

/**
 * Balanced lines as transfers: each credit goes to the debits in turn until it is used up. The
 * accounts are the owner's own, one for each code.
 */
export function transfersOf(
  lines: readonly JournalLine[],
  { journalId, owner, currency }: { journalId: string; owner: string; currency: Currency },
): Transfer[] {
  const credits = lines.filter(({ side }) => side === 'credit').map((line) => ({ ...line }));
  return lines
    .filter(({ side }) => side === 'debit')
    .flatMap(({ code, amount }) => {
      const transfers: Transfer[] = [];
      let left = amount;
      while (left > 0n) {
        const credit = credits[0];
        if (credit === undefined) throw new Error('the lines of a journal do not balance');
        const moved = smallerOf(credit.amount, left);
        transfers.push({
          kind: 'journal',
          subjectId: journalId,
          currency,
          amount: moved,
          debit: { code: code as LedgerCode, subjectId: owner },
          credit: { code: credit.code as LedgerCode, subjectId: owner },
        });
        left -= moved;
        credit.amount -= moved;
        if (credit.amount === 0n) credits.shift();
      }
      return transfers;
    });
}
