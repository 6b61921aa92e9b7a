import { formatDate, formatTime, type IsoDate, lagosDate } from '@quarrter/domain/calendar';
import type { WaitingReason } from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/define-table.ts';
import { isId } from '../../platform/database/ids.ts';
import { conflict, type HttpError, notFound } from '../../platform/http/http-error.ts';
import {
  cutPage,
  type PageRequest,
  parseIdCursor,
  type TotalledPage,
  totalForStaff,
} from '../../platform/http/keyset.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { heldAccountContext, investmentsDb, type WithdrawalStatus } from '../tables.ts';

/** A withdrawal that waits for staff, and why. */
export type HeldWithdrawal = {
  readonly clientId: string;
  readonly withdrawalId: string;
  readonly payoutId: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly requestedOn: IsoDate;
  readonly requestedAt: Date;
  readonly bankCode: string;
  readonly accountNumber: string;
  /** The account holder's name as the bank gave it. */
  readonly holder: string;
  /** It is sent when the last of them is gone. */
  readonly reasons: readonly WaitingReason[];
  /** Not sent before this time either; null for at once. */
  readonly sendAfter: Date | null;
};

/** One page of the held withdrawals of all clients, or those of one reason, oldest first. */
export async function listHeldWithdrawals(
  reader: Reader,
  secrets: Secrets,
  { limit, after, reason }: PageRequest & { reason: WaitingReason | null },
): Promise<TotalledPage<HeldWithdrawal, 'amount'>> {
  const cursor = parseIdCursor(after);
  let query = heldIn(reader, reason).selectAll();
  if (cursor !== null) query = query.where('withdrawal_id', '>', cursor);
  const rows = await query
    .orderBy('withdrawal_id')
    .limit(limit + 1)
    .execute();
  const page = cutPage(rows, limit, (row) => row.withdrawal_id);
  const all = heldIn(reader, reason).select(['currency', 'amount']);
  const counted = await totalForStaff(reader, { limit, after }, all, ['amount']);
  return {
    ...counted,
    results: page.rows.map((row) => toHeldWithdrawal(secrets, row)),
    after: page.after,
  };
}

/** 409 for staff whose page is older than a decision. */
export const noLongerWaits = 'This withdrawal no longer waits for a decision.';

/** A held withdrawal that staff name by its id alone; 409 when it no longer waits. */
export async function findHeldWithdrawal(
  reader: Reader,
  secrets: Secrets,
  withdrawalId: string,
): Promise<HeldWithdrawal> {
  const row = isId(withdrawalId)
    ? await heldIn(reader).selectAll().where('withdrawal_id', '=', withdrawalId).executeTakeFirst()
    : undefined;
  if (row === undefined) throw await noLongerHeld(reader, withdrawalId);
  return toHeldWithdrawal(secrets, row);
}

/** A withdrawal that staff cancel, named by its id alone; 409 when it was cancelled before. */
export async function findClientOfWithdrawal(
  reader: Reader,
  withdrawalId: string,
): Promise<{ readonly clientId: string; readonly status: WithdrawalStatus }> {
  const row = isId(withdrawalId)
    ? await investmentsDb(reader)
        .selectFrom('withdrawals')
        .select(['client_id as clientId', 'status'])
        .where('withdrawal_id', '=', withdrawalId)
        .executeTakeFirst()
    : undefined;
  if (row === undefined || row.status === 'cancelled')
    throw await noLongerHeld(reader, withdrawalId);
  return row;
}

async function noLongerHeld(reader: Reader, withdrawalId: string): Promise<HttpError> {
  const row = isId(withdrawalId)
    ? await investmentsDb(reader)
        .selectFrom('withdrawals')
        .select(['status', 'cancelled_by', 'cancelled_at'])
        .where('withdrawal_id', '=', withdrawalId)
        .executeTakeFirst()
    : undefined;
  if (row === undefined) return notFound('There is no such withdrawal.');
  const { cancelled_by: by, cancelled_at: at } = row;
  if (by === null || at === null) return conflict(noLongerWaits);
  if (by === 'staff') return conflict('This withdrawal is cancelled.');
  const when = `${formatDate(lagosDate(at))} at ${formatTime(at)}`;
  return conflict(`The client cancelled this withdrawal on ${when}. The money is invested again.`);
}

function heldIn(reader: Reader, reason: WaitingReason | null = null) {
  const held = investmentsDb(reader).selectFrom('withdrawals').where('status', '=', 'held');
  return reason === null ? held : held.where(sql<boolean>`${reason} = ANY (held_for)`);
}

/** A row whose account is still there: it is deleted when the withdrawal no longer waits. */
export function toHeldWithdrawal(
  secrets: Secrets,
  row: RowOf<typeof investmentsDb, 'withdrawals'>,
): HeldWithdrawal {
  const { withdrawal_id: withdrawalId, held_account_number_sealed: sealed } = row;
  if (sealed === null) throw new Error('a held withdrawal without an account');
  return {
    clientId: row.client_id,
    withdrawalId,
    payoutId: row.payout_id,
    amount: row.amount,
    currency: row.currency,
    requestedOn: row.requested_on,
    requestedAt: row.requested_at,
    bankCode: row.held_bank_code ?? '',
    accountNumber: secrets.open(sealed, heldAccountContext(withdrawalId)),
    holder: row.held_account_name ?? '',
    reasons: row.held_for,
    sendAfter: row.send_after,
  };
}
