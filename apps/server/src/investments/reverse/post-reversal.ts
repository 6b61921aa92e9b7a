import type { Currency } from '@quarrter/domain/money';
import { ledgerCodes, post } from '../../ledger/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { investmentsDb } from '../tables.ts';
import type { TakenReturns } from './reversal-shares.ts';

/** The amounts taken out of one investment because its payment was reversed. */
export type Reversal = {
  readonly receiptId: string;
  /** Returned to the receipt. */
  readonly capital: bigint;
  readonly returns: bigint;
  /** Withheld from these returns. */
  readonly tax: bigint;
  /** Capital that had been returns of earlier plans. */
  readonly reinvested: readonly TakenReturns[];
};

type Place = { readonly clientId: string; readonly investmentId: string; currency: Currency };

/** Writes a row for the investment's own money and for each earlier plan; returns the first id. */
export async function writeReversal(
  tx: Tx,
  { clientId, investmentId }: Place,
  { receiptId, capital, returns, tax, reinvested }: Reversal,
  { at, date }: BusinessTime,
): Promise<string> {
  const own = { capital, returns, tax, returns_of: null };
  const rows = [
    ...(capital + returns > 0n ? [own] : []),
    ...reinvested.map(({ earnedBy, amount, tax: withheld }) => {
      return { capital: amount, returns: 0n, tax: withheld, returns_of: earnedBy };
    }),
  ].map((row) => ({
    ...row,
    client_id: clientId,
    investment_id: investmentId,
    reversal_id: newId(),
    receipt_id: receiptId,
    reversed_at: at,
    reversed_on: date,
  }));
  await investmentsDb(tx).insertInto('investment_reversals').values(rows).execute();
  return rows[0]?.reversal_id ?? newId();
}

/**
 * 2000 ← 2200 of the receipt, 2010 ← 5000, and 2000 ← 5000 of the plan that had earned it, each
 * with 2400 ← 5000 for its tax (docs/ledger.md).
 */
export async function postReversal(
  tx: Tx,
  { clientId, investmentId: subjectId, currency }: Place,
  { receiptId, capital, returns, tax, reinvested }: Reversal,
  { date }: BusinessTime,
): Promise<void> {
  const { investorCapital, unappliedReceipts, returnsOwed, returnsExpense } = ledgerCodes;
  const of = { subjectId, currency };
  const taxReversed = (earnedBy: string, amount: bigint) => ({
    ...of,
    kind: 'withholding_tax_reversed' as const,
    debit: { code: ledgerCodes.withholdingTax, subjectId: earnedBy },
    credit: { code: returnsExpense, subjectId: earnedBy },
    amount,
  });
  await post(tx, clientId, date, [
    {
      ...of,
      kind: 'investment_reversed',
      debit: { code: investorCapital, subjectId },
      credit: { code: unappliedReceipts, subjectId: receiptId },
      amount: capital,
    },
    {
      ...of,
      kind: 'returns_reversed',
      debit: { code: returnsOwed, subjectId },
      credit: { code: returnsExpense, subjectId },
      amount: returns,
    },
    taxReversed(subjectId, tax),
    ...reinvested.flatMap(({ earnedBy, amount, tax: withheld }) => [
      {
        ...of,
        kind: 'reinvested_returns_reversed' as const,
        debit: { code: investorCapital, subjectId },
        credit: { code: returnsExpense, subjectId: earnedBy },
        amount,
      },
      taxReversed(earnedBy, withheld),
    ]),
  ]);
}
