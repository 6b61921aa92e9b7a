import { ledgerCodes, post, type TransferKind } from '../../ledger/index.ts';
import { type BusinessTime, readBusinessTimeOf } from '../../platform/database/business-time.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/define-table.ts';
import { newId } from '../../platform/database/ids.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { ProviderLimits } from '../limits.ts';
import { holdsMoney, type PayoutRow } from '../queries.ts';
import { paymentsDb } from '../tables.ts';
import { indexAccount, type PayoutOrder, queueSending, referenceOf } from './order-payout.ts';
import { accountContext } from './tables.ts';

/**
 * A payout that the provider cannot send in one transfer, or that was already split. One that was
 * ordered as one transfer remains one when the largest transfer becomes smaller.
 */
export function goesInParts(payout: PayoutRow, { largestTransfer }: ProviderLimits): boolean {
  if (payout.part_of !== null || payout.by_hand) return false;
  return payout.parts > 0 || (isUnordered(payout) && payout.amount > largestTransfer);
}

/** Whether the provider cannot have it. */
function isUnordered({ status, ordered_at: orderedAt }: PayoutRow): boolean {
  return status === 'requested' && orderedAt === null;
}

/** As few parts as possible, and none below the smallest transfer. */
export function partsOf(amount: bigint, limits: ProviderLimits): bigint[] {
  const { largestTransfer: largest, smallestTransfer: smallest } = limits;
  const parts: bigint[] = [];
  let left = amount;
  while (left > largest) {
    const rest = left - largest;
    const part = rest < smallest ? left - smallest : largest;
    parts.push(part);
    left -= part;
  }
  return [...parts, left];
}

export type Splitting = Pick<PaymentsDeps, 'secrets' | 'limits'>;

export type PartAccount = Pick<PayoutOrder, 'bankCode' | 'accountNumber' | 'accountName'>;

/** Where the missing parts go instead, or why staff pay them by hand. */
type PartChoice = { readonly byHandChoice?: string; readonly account?: PartAccount };

/**
 * Makes the missing parts of a payout, in one transaction: all of them the first time, later one
 * for the amount that failed or was returned. Each reserves its own amount (2100 ← 2100) and is
 * sent like any other payout; a part that staff pay by hand is single, and not sent. A second call
 * makes none, and neither does one for a payout that was ordered as one transfer. Returns how many
 * parts were made.
 */
export async function splitPayout(
  { secrets, limits }: Splitting,
  tx: Tx,
  { clientId, payoutId }: { clientId: string; payoutId: string },
  { byHandChoice = '', account }: PartChoice = {},
): Promise<number> {
  await lockClient(tx, clientId);
  const whole = await lockWhole(tx, clientId, payoutId);
  if (whole.by_hand || whole.status === 'failed' || whole.status === 'cancelled') return 0;
  if (whole.parts === 0 && !isUnordered(whole)) return 0;
  const missing = whole.amount - (await readParts(tx, whole)).held;
  if (missing <= 0n) return 0;
  const businessTime = await readBusinessTimeOf(tx, clientId);
  const accountNumber =
    account?.accountNumber ?? secrets.open(whole.account_number_sealed, accountContext(payoutId));
  const byHand = byHandChoice !== '';
  const amounts = byHand ? [missing] : partsOf(missing, limits);
  const parts = amounts.map((amount, index) => {
    const id = newId();
    return {
      ...sameOf(whole, businessTime),
      ...(account && {
        bank_code: account.bankCode,
        account_name: account.accountName,
        account_index: indexAccount(secrets, { clientId, ...account }),
        recipient_code: null,
      }),
      account_ending: accountNumber.slice(-4),
      payout_id: id,
      reference: referenceOf(id),
      amount,
      account_number_sealed: secrets.seal(accountNumber, accountContext(id)),
      part_of: payoutId,
      part_number: whole.parts + index + 1,
      by_hand: byHand || amount < limits.smallestTransfer,
      by_hand_choice: byHandChoice,
    };
  });
  await storeParts(tx, parts);
  for (const { payout_id: partId, amount } of parts) {
    await moveBetween(tx, whole, { from: payoutId, to: partId, amount }, 'payout_split');
  }
  await updateWhole(tx, whole, {
    status: whole.status === 'paid' ? 'paid' : 'sent',
    parts: whole.parts + parts.length,
    waiting_for: '',
    message: '',
  });
  const sent = parts.filter(({ by_hand }) => !by_hand);
  await queueSending(
    tx,
    sent.map(({ payout_id }) => ({ clientId, payoutId: payout_id })),
  );
  return parts.length;
}

/** The fields that a part shares with the whole payout, which can no longer be cancelled. */
function sameOf(whole: PayoutRow, { at, date }: BusinessTime) {
  const { client_id, purpose, subject_id, currency, bank_code, account_name } = whole;
  return {
    client_id,
    purpose,
    subject_id,
    currency,
    bank_code,
    account_name,
    account_index: whole.account_index,
    recipient_code: whole.recipient_code,
    to_estate: whole.to_estate,
    status: 'requested' as const,
    message: '',
    requested_at: at,
    requested_on: date,
    claimed_at: whole.claimed_at ?? at,
  };
}

type NewPart = ReturnType<typeof sameOf> &
  Pick<
    RowOf<typeof paymentsDb, 'payouts'>,
    'payout_id' | 'reference' | 'amount' | 'account_number_sealed' | 'account_ending'
  > & {
    part_of: string;
    part_number: number;
    by_hand: boolean;
    by_hand_choice: string;
  };

async function storeParts(tx: Tx, parts: readonly NewPart[]): Promise<void> {
  await paymentsDb(tx)
    .insertInto('payment_references')
    .values(
      parts.map(({ reference, client_id, payout_id }) => ({
        reference,
        client_id,
        kind: 'payout' as const,
        record_id: payout_id,
      })),
    )
    .execute();
  await paymentsDb(tx).insertInto('payouts').values(parts).execute();
}

export async function lockWhole(tx: Tx, clientId: string, payoutId: string): Promise<PayoutRow> {
  return paymentsDb(tx)
    .selectFrom('payouts')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('payout_id', '=', payoutId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export type Parts = { readonly held: bigint; readonly open: number; readonly paid: number };

/** The other parts of a payout: their total amount, and how many are open and paid. */
export async function readParts(tx: Tx, whole: PayoutRow, except = ''): Promise<Parts> {
  const rows = await paymentsDb(tx)
    .selectFrom('payouts')
    .select(['payout_id', 'amount', 'status'])
    .where('client_id', '=', whole.client_id)
    .where('part_of', '=', whole.payout_id)
    .where(holdsMoney)
    .execute();
  const held = rows.filter((row) => row.payout_id !== except);
  const paid = held.filter(({ status }) => status === 'paid');
  return {
    held: held.reduce((sum, { amount }) => sum + amount, 0n),
    open: held.length - paid.length,
    paid: paid.length,
  };
}

/** Moves money between the whole payout and a part, both in flight (2100). */
export async function moveBetween(
  tx: Tx,
  { client_id: clientId, currency }: PayoutRow,
  { from, to, amount }: { from: string; to: string; amount: bigint },
  kind: Extract<TransferKind, 'payout_split' | 'payout_part_failed' | 'payout_resumed'>,
): Promise<void> {
  const { date } = await readBusinessTimeOf(tx, clientId);
  const inFlight = (subjectId: string) => ({ code: ledgerCodes.payoutInFlight, subjectId });
  await post(tx, clientId, date, [
    { kind, subjectId: to, debit: inFlight(from), credit: inFlight(to), currency, amount },
  ]);
}

type Changed = Partial<
  Pick<
    PayoutRow,
    | 'status'
    | 'parts'
    | 'waiting_for'
    | 'message'
    | 'settled_at'
    | 'settled_on'
    | 'paid_recorded_at'
    | 'returned_at'
    | 'returned_on'
    | 'unclaimed'
  >
>;

export async function updateWhole(tx: Tx, whole: PayoutRow, values: Changed): Promise<void> {
  await paymentsDb(tx)
    .updateTable('payouts')
    .set(values)
    .where('client_id', '=', whole.client_id)
    .where('payout_id', '=', whole.payout_id)
    .execute();
}
