import type { Reader } from '../../platform/database/database.ts';
import { nameBanks } from '../identification/banks.ts';
import { holdsMoney } from '../queries.ts';
import { paymentsDb } from '../tables.ts';

/** An account as its client recognises it, without its number. */
export type PaidTo = {
  readonly bank: string;
  readonly ending: string;
  /** Whether the money is known to be there. */
  readonly isPaid: boolean;
};

type Account = Pick<PaidTo, 'bank' | 'ending'>;

/**
 * Where one transfer of the client goes, or went. Both are empty when its parts went to different
 * accounts: a part that was not paid can be sent to another one.
 */
export async function readPaidToOf(
  reader: Reader,
  { clientId, payoutId }: { readonly clientId: string; readonly payoutId: string },
): Promise<Account> {
  const rows = await paymentsDb(reader)
    .selectFrom('payouts')
    .select(['part_of', 'bank_code', 'account_ending'])
    .where('client_id', '=', clientId)
    .where((row) =>
      row.or([
        row('payout_id', '=', payoutId),
        row.and([row('part_of', '=', payoutId), holdsMoney]),
      ]),
    )
    .execute();
  const parts = rows.filter(({ part_of }) => part_of === payoutId);
  const [first, ...others] = parts.length === 0 ? rows : parts;
  if (first === undefined) throw new Error(`there is no payout ${payoutId}`);
  const { bank_code: code, account_ending: ending } = first;
  if (others.some((one) => one.bank_code !== code || one.account_ending !== ending)) {
    return { bank: '', ending: '' };
  }
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
