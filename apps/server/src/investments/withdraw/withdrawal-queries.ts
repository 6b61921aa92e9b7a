import type { Currency } from '@quarrter/domain/money';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { firstIdAt } from '../../platform/database/ids.ts';
import type { ShownWith } from '../subject-of-event.ts';
import { investmentsDb } from '../tables.ts';

export function partsOfWithdrawals(reader: Reader, clientId: string) {
  return investmentsDb(reader)
    .selectFrom('withdrawal_parts as part')
    .innerJoin('withdrawals as withdrawal', (join) =>
      join
        .onRef('withdrawal.client_id', '=', 'part.client_id')
        .onRef('withdrawal.withdrawal_id', '=', 'part.withdrawal_id'),
    )
    .where('part.client_id', '=', clientId);
}

function withdrawalParts(reader: Reader, clientId: string) {
  return partsOfWithdrawals(reader, clientId)
    .select([
      'part.investment_id',
      'part.withdrawal_id',
      'part.capital',
      'part.returns',
      'withdrawal.currency',
      'withdrawal.amount as whole_amount',
      'withdrawal.requested_on',
      'withdrawal.status',
      'withdrawal.payout_id',
      'withdrawal.held_for',
      'withdrawal.account_name',
      'withdrawal.account_ending',
      'withdrawal.bank_code',
      'withdrawal.send_after',
      'withdrawal.loan_id',
      'withdrawal.paid_debt',
    ])
    .orderBy('part.withdrawal_id', 'desc');
}

export type WithdrawalRow = Awaited<ReturnType<typeof readWithdrawals>>[number];

/** The withdrawals from these investments, newest first, failed ones too. */
export async function readWithdrawals(reader: Reader, clientId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return withdrawalParts(reader, clientId).where('part.investment_id', 'in', ids).execute();
}

/** The investment whose page opens for a withdrawal: the first that it takes from. */
export async function readShownWith(
  reader: Reader,
  { clientId, withdrawalId }: { readonly clientId: string; readonly withdrawalId: string },
): Promise<NonNullable<ShownWith>> {
  return partsOfWithdrawals(reader, clientId)
    .innerJoin('investments as investment', (join) =>
      join
        .onRef('investment.client_id', '=', 'part.client_id')
        .onRef('investment.investment_id', '=', 'part.investment_id'),
    )
    .select(['part.investment_id as investmentId', 'investment.investment_type as kind'])
    .where('part.withdrawal_id', '=', withdrawalId)
    .orderBy('part.investment_id')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** The withdrawals that have not ended, as their index has it. */
const inProgress = sql<boolean>`status IN ('held', 'requested')`;

/** The parts of the newest withdrawals of a currency that have not ended. */
export async function readWithdrawalsInProgress(
  reader: Reader,
  clientId: string,
  currency: Currency,
  limit: number,
) {
  const newest = investmentsDb(reader)
    .selectFrom('withdrawals')
    .select('withdrawal_id')
    .where('client_id', '=', clientId)
    .where('currency', '=', currency)
    .where(inProgress)
    .orderBy('withdrawal_id', 'desc')
    .limit(limit);
  return withdrawalParts(reader, clientId)
    .where('withdrawal.client_id', '=', clientId)
    .where('part.withdrawal_id', 'in', newest)
    .execute();
}

/** How many withdrawals of a client have not ended. */
export async function countWithdrawalsInProgress(
  reader: Reader,
  clientId: string,
): Promise<number> {
  const { count } = await investmentsDb(reader)
    .selectFrom('withdrawals')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('client_id', '=', clientId)
    .where(inProgress)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The withdrawals of a client since a real time that have not ended. */
export function readOpenSince(reader: Reader, clientId: string, since: Date) {
  return investmentsDb(reader)
    .selectFrom('withdrawals')
    .select(['withdrawal_id as withdrawalId', 'payout_id as payoutId'])
    .where('client_id', '=', clientId)
    .where('withdrawal_id', '>=', firstIdAt(since))
    .where(inProgress)
    .orderBy('withdrawal_id')
    .execute();
}
