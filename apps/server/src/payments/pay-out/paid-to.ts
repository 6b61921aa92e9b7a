import type { Reader } from '../../platform/database/database.ts';
import { nameBanks } from '../identification/banks.ts';
import { paymentsDb } from '../tables.ts';

/** An account as its client recognises it, without its number. */
export type PaidTo = {
  readonly bank: string;
  readonly ending: string;
  /** Whether the money is known to be there. */
  readonly isPaid: boolean;
};

/** Where one transfer of the client goes, or went. */
export async function readPaidToOf(
  reader: Reader,
  { clientId, payoutId }: { readonly clientId: string; readonly payoutId: string },
): Promise<Pick<PaidTo, 'bank' | 'ending'>> {
  const { bank_code: code, account_ending: ending } = await paymentsDb(reader)
    .selectFrom('payouts')
    .select(['bank_code', 'account_ending'])
    .where('client_id', '=', clientId)
    .where('payout_id', '=', payoutId)
    .executeTakeFirstOrThrow();
  const bankOf = await nameBanks(reader);
  return { bank: bankOf(code), ending };
}

/** Where the client's newest transfer for each of some records went. */
export async function readPaidTo(
  reader: Reader,
  clientId: string,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, PaidTo>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await paymentsDb(reader)
    .selectFrom('payouts')
    .distinctOn('subject_id')
    .select(['subject_id', 'bank_code', 'account_ending', 'status'])
    .where('client_id', '=', clientId)
    .where('subject_id', 'in', subjectIds)
    .where('part_of', 'is', null)
    .orderBy('subject_id')
    .orderBy('payout_id', 'desc')
    .execute();
  const bankOf = await nameBanks(reader);
  return new Map(
    rows.map(({ subject_id: id, bank_code: code, account_ending: ending, status }) => [
      id,
      { bank: bankOf(code), ending, isPaid: status === 'paid' },
    ]),
  );
}
