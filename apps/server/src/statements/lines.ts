import type { IsoDate } from '@quarrter/domain/calendar';
import { formatMoney, sum } from '@quarrter/domain/money';
import { type ClientMove, ledgerCodes } from '../ledger/index.ts';
import { shortId } from '../platform/database/ids.ts';
import type { AccountKind } from './accounts.ts';

export type StatementLine = {
  readonly on: IsoDate;
  readonly text: string;
  /** The loan, the investment or the payment, as people read it out. */
  readonly reference: string;
  readonly change: bigint;
  /** Plus reached the client's bank or card, minus left it; the same in the app's lists. */
  readonly sign: 'plus' | 'minus' | 'none';
  /** Of the account, after this line. */
  readonly balance: bigint;
  /** The repayment that it is, for its receipt. */
  readonly repaymentId: string | null;
};

/** Facts for the lines, besides the moves of their account. */
export type LineFacts = {
  repaymentOf(loanId: string, receiptId: string): string | null;
  /** The tax that was withheld from a return, which is credited without it. */
  taxOf(move: ClientMove): bigint;
  /** Whether the receipt of a move came in, or went back, on the same day. */
  cameThrough(move: ClientMove, way: 'in' | 'out'): boolean;
  /** Whether a move pays a part of a transfer again that a bank had returned. */
  isSentAgain(move: ClientMove): boolean;
};

/** The lines of one account with the balance after each, without those that add up to nothing. */
export function linesOf(
  kind: AccountKind,
  moves: readonly ClientMove[],
  opening: bigint,
  facts: LineFacts,
): StatementLine[] {
  let balance = opening;
  return groups(kind, moves).flatMap((group) => {
    const [first] = group;
    const change = sum(group.map((move) => move.change));
    if (first === undefined || change === 0n) return [];
    balance += change;
    const isRepayment = first.kind.startsWith('repayment_') && kind.name === 'loans';
    return [
      {
        on: first.on,
        text: isRepayment
          ? repaymentText(group, change)
          : textOf(kind, group, change) + taxText(first, facts.taxOf(first)),
        reference: shortId(first.subjectId),
        change,
        sign: signOf(kind, group, facts),
        balance,
        repaymentId: isRepayment ? facts.repaymentOf(first.subjectId, first.otherId) : null,
      },
    ];
  });
}

/** Of one posting, moves that say the same about one record are one line. */
function groups({ together }: AccountKind, moves: readonly ClientMove[]): ClientMove[][] {
  const keys = {
    posting: (move: ClientMove) => [move.postingId, move.subjectId, familyOf(move)],
    day: ({ subjectId }: ClientMove) => [subjectId],
    transaction: ({ writtenAt }: ClientMove) => [writtenAt.getTime()],
  };
  const keyOf = keys[together];
  return [...Map.groupBy(moves, (move) => [move.on, ...keyOf(move)].join(' ')).values()];
}

/** Parts of one repayment may be reversed while others are paid: together they are its change. */
function familyOf({ kind, otherId }: ClientMove): string {
  if (kind.startsWith('repayment_')) return `repayment ${otherId}`;
  return kind.replace(/_(penalty|interest|principal|capital|returns)$/, '');
}

function textOf(kind: AccountKind, group: readonly ClientMove[], change: bigint): string {
  const texts = new Set(group.map((move) => kind.texts[move.kind] ?? 'Correction'));
  const [text = ''] = texts;
  if (kind.together === 'day' && texts.size > 1) {
    return change > 0n ? 'Payment, the part that was not used' : ([...texts].at(-1) ?? text);
  }
  if (endsWhole(group)) return kind.texts.withdrawal_failed ?? text;
  // The plan that is started from another one's balance.
  if (group[0]?.kind.startsWith('reinvested_') && change > 0n) {
    return 'Started from an earlier plan';
  }
  return text;
}

/** The last part of a withdrawal was returned, and with those before it the whole ends. */
function endsWhole(group: readonly ClientMove[]): boolean {
  const kinds = group.map(({ kind }) => kind);
  const isReturned = kinds.some((kind) => kind.startsWith('payout_returned'));
  return isReturned && kinds.includes('withdrawal_failed');
}

/**
 * A receipt that is used on the day it came in is paid by that line. Money that we held before, or
 * that we hold afterwards, moved between the client's own balances.
 */
function signOf(
  { name, pocket }: AccountKind,
  group: readonly ClientMove[],
  facts: LineFacts,
): StatementLine['sign'] {
  // Returned money that is restored at once has its sign in the account that it came from.
  const isBack = sum(group.map((move) => move.change)) > 0n;
  // The investment's line has the whole, and that of an earlier part its amount already.
  if (name === 'sent' && endsWhole(group)) return 'plus';
  for (const move of group) {
    const way = pocket[move.kind];
    if (way === undefined) continue;
    const isOfReceipt = name !== 'held' && /^(repayment|investment)/.test(move.kind);
    if (isOfReceipt && !facts.cameThrough(move, way)) continue;
    if (name === 'sent' && !(way === 'out' ? isBack : facts.isSentAgain(move))) continue;
    return way === 'in' ? 'plus' : 'minus';
  }
  return 'none';
}

function taxText({ kind, currency }: ClientMove, tax: bigint): string {
  return kind === 'returns' && tax > 0n ? `, after ${formatMoney(tax, currency)} tax` : '';
}

const parts = [
  [ledgerCodes.loanPenalty, 'penalties'],
  [ledgerCodes.loanInterest, 'interest'],
  [ledgerCodes.loanPrincipal, 'principal'],
] as const;

/** `Repayment: N4,000 interest, N25,000 principal`. */
function repaymentText(group: readonly ClientMove[], change: bigint): string {
  const paid = parts.flatMap(([code, name]) => {
    const part = sum(group.filter((move) => move.code === code).map((move) => move.change));
    const size = change < 0n ? -part : part;
    return size === 0n ? [] : [`${formatMoney(size, 'NGN')} ${name}`];
  });
  return `${change < 0n ? 'Repayment' : 'Repayment reversed'}: ${paid.join(', ')}`;
}
