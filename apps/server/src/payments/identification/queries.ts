import type { IsoDate } from '@quarrter/domain/calendar';
import type { Reader } from '../../platform/database/database.ts';
import { paymentsDb } from '../tables.ts';

/** A question to the provider about a client's identity, and its answer. */
export type IdentityCheck = {
  readonly id: string;
  /** The provider's code for the address that the client had then. */
  readonly customerCode: string;
  /** A keyed hash of the details asked about. */
  readonly askedIndex: string;
  readonly bankCode: string;
  readonly accountEnding: string;
  readonly bvnEnding: string;
  readonly askedAt: Date;
  readonly askedOn: IsoDate;
  readonly askedBy: string;
  /** Null while the provider has not answered. */
  readonly result: {
    readonly confirmed: boolean;
    readonly reason: string;
    readonly on: IsoDate;
  } | null;
};

const shownChecks = 20;

/** The newest checks of a client. */
export async function listIdentityChecks(
  reader: Reader,
  clientId: string,
): Promise<IdentityCheck[]> {
  const rows = await paymentsDb(reader)
    .selectFrom('identity_checks as asked')
    .leftJoin('identity_check_results as answer', (join) =>
      join
        .onRef('answer.client_id', '=', 'asked.client_id')
        .onRef('answer.check_id', '=', 'asked.check_id'),
    )
    .select(['asked.check_id', 'asked.asked_index', 'asked.bank_code', 'asked.account_ending'])
    .select([
      'asked.customer_code',
      'asked.bvn_ending',
      'asked.asked_at',
      'asked.asked_on',
      'asked.asked_by_name',
    ])
    .select(['answer.confirmed', 'answer.reason', 'answer.answered_on'])
    .where('asked.client_id', '=', clientId)
    .orderBy('asked.check_id', 'desc')
    .limit(shownChecks)
    .execute();
  return rows.map((row) => ({
    id: row.check_id,
    customerCode: row.customer_code,
    askedIndex: row.asked_index,
    bankCode: row.bank_code,
    accountEnding: row.account_ending,
    bvnEnding: row.bvn_ending,
    askedAt: row.asked_at,
    askedOn: row.asked_on,
    askedBy: row.asked_by_name,
    result:
      row.confirmed === null || row.answered_on === null
        ? null
        : { confirmed: row.confirmed, reason: row.reason ?? '', on: row.answered_on },
  }));
}
