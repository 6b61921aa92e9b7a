import { type HowPaid, nameBanks, type PaidTo, readHowPaid } from '../payments/index.ts';
import type { Reader } from '../platform/database/database.ts';
import { investmentsDb } from './tables.ts';
import { partsOfWithdrawals } from './withdraw/withdrawal-queries.ts';

/** An entry of the client's transactions that is about an investment. */
type Entry = { readonly investmentId: string; readonly entryId: string };

/** The capital and the returns that a withdrawal or the next plan took from an investment. */
export type HeldParts = { readonly capital: bigint; readonly returns: bigint };

/** How the money of an investment came: a payment, or the balance of an earlier one. */
export async function readDepositOrigin(
  reader: Reader,
  clientId: string,
  investmentId: string,
): Promise<HowPaid | null> {
  const { payment_id: paymentId } = await investmentsDb(reader)
    .selectFrom('investments')
    .select('payment_id')
    .where('client_id', '=', clientId)
    .where('investment_id', '=', investmentId)
    .executeTakeFirstOrThrow();
  return paymentId === null ? null : readHowPaid(reader, clientId, paymentId);
}

/** With the loan or the debt that it paid, where it went to no bank account. */
export function readWithdrawalPart(
  reader: Reader,
  clientId: string,
  { investmentId, entryId }: Entry,
): Promise<HeldParts & { readonly loanId: string | null; readonly paidDebt: boolean }> {
  return partsOfWithdrawals(reader, clientId)
    .select(['part.capital', 'part.returns'])
    .select(['withdrawal.loan_id as loanId', 'withdrawal.paid_debt as paidDebt'])
    .where('part.investment_id', '=', investmentId)
    .where('part.part_id', '=', entryId)
    .executeTakeFirstOrThrow();
}

/** Where the withdrawals of some entries were asked to be paid, by the entry. */
export async function readWithdrawalAccounts(
  reader: Reader,
  clientId: string,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, PaidTo>> {
  if (entryIds.length === 0) return new Map();
  const rows = await partsOfWithdrawals(reader, clientId)
    .select(['part.part_id', 'withdrawal.status'])
    .select(['withdrawal.bank_code', 'withdrawal.account_ending'])
    .where('part.part_id', 'in', entryIds)
    // One that paid a loan or a debt went to no account.
    .where('withdrawal.loan_id', 'is', null)
    .where('withdrawal.paid_debt', '=', false)
    .execute();
  const bankOf = await nameBanks(reader);
  return new Map(
    rows.map(({ part_id: id, bank_code: code, account_ending: ending, status }) => [
      id,
      { bank: bankOf(code), ending, isPaid: status === 'paid' },
    ]),
  );
}

export function readReinvestedParts(
  reader: Reader,
  clientId: string,
  { investmentId, entryId }: Entry,
): Promise<HeldParts> {
  return investmentsDb(reader)
    .selectFrom('reinvestments')
    .select(['capital', 'returns'])
    .where('client_id', '=', clientId)
    .where('from_investment_id', '=', investmentId)
    .where('reinvestment_id', '=', entryId)
    .executeTakeFirstOrThrow();
}
