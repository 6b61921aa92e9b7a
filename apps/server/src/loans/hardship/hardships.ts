import type { IsoDate } from '@quarrter/domain/calendar';
import type { Reader } from '../../platform/database/database.ts';
import { loansDb } from '../tables.ts';

/** The latest request of a loan. */
export type Hardship = {
  readonly loanId: string;
  readonly reason: string;
  readonly monthlyAmount: bigint | null;
  readonly requestedOn: IsoDate;
  /** Null until it is answered. */
  readonly outcome: 'offered' | 'refused' | null;
  readonly reply: string;
  readonly answeredOn: IsoDate | null;
};

/** The latest request of each of some loans; one that ended with its loan is none any more. */
export async function readHardships(
  reader: Reader,
  clientId: string,
  loanIds: readonly string[],
): Promise<Hardship[]> {
  if (loanIds.length === 0) return [];
  const rows = await loansDb(reader)
    .selectFrom('loan_hardship_requests')
    .distinctOn('loan_id')
    .select([
      'loan_id as loanId',
      'reason',
      'monthly_amount as monthlyAmount',
      'requested_on as requestedOn',
      'outcome',
      'reply',
      'answered_on as answeredOn',
    ])
    .where('client_id', '=', clientId)
    .where('loan_id', 'in', loanIds)
    .orderBy('loan_id')
    .orderBy('request_id', 'desc')
    .execute();
  return rows.flatMap(({ outcome, ...row }) => (outcome === 'ended' ? [] : { ...row, outcome }));
}
