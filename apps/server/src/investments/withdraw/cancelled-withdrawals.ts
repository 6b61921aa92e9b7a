import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import type { Reader } from '../../platform/database/database.ts';
import {
  countForStaff,
  cutPage,
  type PageRequest,
  parseIdCursor,
  type StaffPage,
} from '../../platform/http/keyset.ts';
import { type CancelledBy, investmentsDb } from '../tables.ts';

/** A withdrawal that was not sent, as staff see it. */
export type CancelledInList = {
  readonly clientId: string;
  readonly withdrawalId: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly bankCode: string;
  readonly accountEnding: string;
  readonly holder: string;
  readonly requestedOn: IsoDate;
  readonly cancelledBy: CancelledBy;
  readonly cancelledAt: Date;
};

/** One page of the cancelled withdrawals of all clients, newest first. */
export async function listCancelledWithdrawals(
  reader: Reader,
  { limit, after }: PageRequest,
): Promise<StaffPage<CancelledInList>> {
  const cancelled = investmentsDb(reader)
    .selectFrom('withdrawals')
    .where('status', '=', 'cancelled');
  const cursor = parseIdCursor(after);
  let query = cancelled.selectAll();
  if (cursor !== null) query = query.where('withdrawal_id', '<', cursor);
  const rows = await query
    .orderBy('withdrawal_id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = cutPage(rows, limit, (row) => row.withdrawal_id);
  const counted = await countForStaff(reader, cancelled.select('withdrawal_id'));
  return {
    ...counted,
    results: page.rows.map((row) => ({
      clientId: row.client_id,
      withdrawalId: row.withdrawal_id,
      amount: row.amount,
      currency: row.currency,
      bankCode: row.bank_code,
      accountEnding: row.account_ending,
      holder: row.account_name,
      requestedOn: row.requested_on,
      cancelledBy: row.cancelled_by ?? 'staff',
      cancelledAt: row.cancelled_at ?? row.requested_at,
    })),
    after: page.after,
  };
}
