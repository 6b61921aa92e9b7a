import type { IsoDate } from '@quarrter/domain/calendar';
import { type Currency, sum } from '@quarrter/domain/money';
import { readClientName } from '../accounts/index.ts';
import {
  type ClientMove,
  type CodeBalance,
  type LedgerCode,
  ledgerCodes,
  readBalancesAfter,
  readBalancesBefore,
  readClientMoves,
} from '../ledger/index.ts';
import { readRepaymentsOf } from '../loans/index.ts';
import { readPartsSentAgain } from '../payments/index.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { inSnapshot } from '../platform/database/in-snapshot.ts';
import { type AccountKind, type AccountName, accountKinds, statementCodes } from './accounts.ts';
import { type LineFacts, linesOf, type StatementLine } from './lines.ts';

const { withholdingTax } = ledgerCodes;

/** A client's request; a null currency means all of them. */
export type AskedStatement = {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly currency: Currency | null;
};

export type StatementAccount = {
  readonly name: AccountName;
  readonly title: string;
  readonly side: AccountKind['side'];
  readonly currency: Currency;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly lines: readonly StatementLine[];
};

/** All accounts of one side in one currency. */
export type StatementTotal = {
  readonly side: AccountKind['side'];
  readonly currency: Currency;
  readonly opening: bigint;
  readonly closing: bigint;
};

export type Statement = AskedStatement & {
  readonly holder: string;
  readonly accounts: readonly StatementAccount[];
  readonly totals: readonly StatementTotal[];
};

/**
 * A client's statement. Its lines are added up from the opening balance, and the result is compared
 * with the balances of the ledger: one that does not agree to the kobo is never given out.
 */
export function readStatement(
  db: Database,
  clientId: string,
  asked: AskedStatement,
): Promise<Statement> {
  return inSnapshot(db, (tx) => readFrom(tx, clientId, asked));
}

async function readFrom(tx: Tx, clientId: string, asked: AskedStatement): Promise<Statement> {
  const { names } = await readClientName(tx, clientId);
  const opening = await readBalancesBefore(tx, clientId, statementCodes, asked.from);
  const moves = await readClientMoves(tx, clientId, [...statementCodes, withholdingTax], asked);
  const closing = await readBalancesAfter(tx, clientId, statementCodes, asked.to);
  const repaymentOf = await readRepayments(tx, clientId, moves);
  const sentAgain = await readPartsSentAgain(tx, clientId);
  const facts = {
    repaymentOf,
    taxOf: taxOf(moves),
    cameThrough: cameThrough(moves),
    isSentAgain: ({ subjectId }: ClientMove) => sentAgain.has(subjectId),
  };
  const currencies: Currency[] = asked.currency === null ? ['NGN', 'USD'] : [asked.currency];
  const accounts = currencies.flatMap((currency) =>
    accountKinds.flatMap((kind) => {
      const account = accountOf(kind, currency, { opening, moves, closing, facts });
      return account.lines.length === 0 && account.opening === 0n ? [] : [account];
    }),
  );
  return { ...asked, holder: names[0] ?? '', accounts, totals: totalsOf(accounts) };
}

function totalsOf(accounts: readonly StatementAccount[]): StatementTotal[] {
  const groups = Map.groupBy(accounts, ({ side, currency }) => `${currency} ${side}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { side, currency } = first;
    const [opening, closing] = [group.map((one) => one.opening), group.map((one) => one.closing)];
    return [{ side, currency, opening: sum(opening), closing: sum(closing) }];
  });
}

type Read = {
  readonly opening: readonly CodeBalance[];
  readonly moves: readonly ClientMove[];
  readonly closing: readonly CodeBalance[];
  readonly facts: LineFacts;
};

function accountOf(kind: AccountKind, currency: Currency, read: Read): StatementAccount {
  const signOf = new Map([
    ...kind.codes.map((code) => [code, 1n] as const),
    ...kind.less.map((code) => [code, -1n] as const),
  ]);
  const isOf = (one: { code: LedgerCode; currency: Currency }) =>
    one.currency === currency && signOf.has(one.code);
  const signed = (code: LedgerCode, amount: bigint) => (signOf.get(code) ?? 0n) * amount;
  const sumOf = (balances: readonly CodeBalance[]) =>
    sum(balances.filter(isOf).map(({ code, balance }) => signed(code, balance)));
  const opening = sumOf(read.opening);
  const moves = read.moves
    .filter(isOf)
    .map((move) => ({ ...move, change: signed(move.code, move.change) }));
  const lines = linesOf(kind, moves, opening, read.facts);
  const closing = sumOf(read.closing);
  const addedUp = lines.at(-1)?.balance ?? opening;
  if (addedUp !== closing) {
    throw new Error(`the ${kind.name} of a statement add up to ${addedUp} instead of ${closing}`);
  }
  const { name, title, side } = kind;
  return { name, title, side, currency, opening, closing, lines };
}

/** The repayment of a loan that used a receipt. */
async function readRepayments(
  tx: Tx,
  clientId: string,
  moves: readonly ClientMove[],
): Promise<LineFacts['repaymentOf']> {
  const repaid = moves.filter(({ kind }) => kind.startsWith('repayment_'));
  const receiptIds = [...new Set(repaid.map(({ otherId }) => otherId))];
  const repayments = await readRepaymentsOf(tx, clientId, receiptIds);
  const found = new Map(
    repayments.map((one) => [`${one.loanId} ${one.receiptId}`, one.repaymentId]),
  );
  return (loanId, receiptId) => found.get(`${loanId} ${receiptId}`) ?? null;
}

function cameThrough(moves: readonly ClientMove[]): LineFacts['cameThrough'] {
  const ways = accountKinds.find(({ name }) => name === 'held')?.pocket ?? {};
  const passed = new Set(
    moves.map(({ on, subjectId, kind }) => `${on} ${subjectId} ${ways[kind] ?? 'inside'}`),
  );
  return ({ on, otherId }, way) => passed.has(`${on} ${otherId} ${way}`);
}

/** The tax of each return, which was posted with it. */
function taxOf(moves: readonly ClientMove[]): LineFacts['taxOf'] {
  const keyOf = ({ postingId, subjectId }: ClientMove) => `${postingId} ${subjectId}`;
  const withheld = moves.filter(
    ({ code, kind }) => code === withholdingTax && kind === 'withholding_tax',
  );
  const taxes = new Map(withheld.map((move) => [keyOf(move), move.change]));
  return (move) => taxes.get(keyOf(move)) ?? 0n;
}
