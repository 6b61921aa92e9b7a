import { type HowPaid, readHowPaid } from '../payments/index.ts';
import type { Reader } from '../platform/database/database.ts';
import { investmentsDb } from './tables.ts';

/** An entry of the client's transactions that is about an investment. */
type Entry = { readonly investmentId: string; readonly entryId: string };

/** What a withdrawal or the next plan took of an investment. */
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

export function readWithdrawalPart(
  reader: Reader,
  clientId: string,
  { investmentId, entryId }: Entry,
): Promise<HeldParts> {
  return investmentsDb(reader)
    .selectFrom('withdrawal_parts')
    .select(['capital', 'returns'])
    .where('client_id', '=', clientId)
    .where('investment_id', '=', investmentId)
    .where('part_id', '=', entryId)
    .executeTakeFirstOrThrow();
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
