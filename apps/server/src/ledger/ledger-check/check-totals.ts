import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { CheckResult, LedgerCheck } from './compare-facts.ts';
import { compareFigures } from './compare-figures.ts';

/*
 * A book of a million loans has ten million accounts, and to sum up the transfers of each needs
 * more memory than there is. So each client is compared first: every account has a weight, and the
 * totals times the weights must be the transfers times the weights. Only the accounts of clients
 * where they are not are compared one by one.
 *
 * The weights are drawn for each run. Errors that outweigh each other pass with a chance of one in
 * a million, in one run, and one wrong account never does.
 */

const weightBits = 21;

/** Times a weight this is less than half a bigint; clients with more are always compared. */
const maxChecked = 2n ** BigInt(61 - weightBits);

/** The weight of one side of an account: odd, so that it is never zero. */
function weight(
  seed: number,
  side: 'debits' | 'credits',
  code: RawBuilder<unknown>,
  subjectId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const numbered = sql`${sql.lit(seed + (side === 'debits' ? 0 : 10_000))} + ${code}
    + CASE currency WHEN 'NGN' THEN 0 ELSE 20000 END`;
  const bits = sql.lit(2 ** weightBits - 1);
  return sql`((uuid_hash_extended(${subjectId}, ${numbered}) & ${bits}) | 1)`;
}

/** The weighted sum of both sides of a row; null where one is too large. */
function weightedSum(amounts: readonly [RawBuilder<unknown>, RawBuilder<unknown>][]) {
  const small = amounts.map(([amount]) => sql`${amount} < ${sql.lit(maxChecked)}`);
  const products = amounts.map(([amount, times]) => sql`${amount} * ${times}`);
  return sql`CASE WHEN ${sql.join(small, sql` AND `)} THEN ${sql.join(products, sql` + `)} END`;
}

/** How many accounts there are, and the clients whose accounts must be compared one by one. */
async function checksumClients(reader: Reader): Promise<{ accounts: bigint; clients: string[] }> {
  const seed = randomInt(2 ** 40);
  const debit = weight(seed, 'debits', sql`code`, sql`subject_id`);
  const credit = weight(seed, 'credits', sql`code`, sql`subject_id`);
  const debited = weight(seed, 'debits', sql`debit_code`, sql`debit_subject_id`);
  const credited = weight(seed, 'credits', sql`credit_code`, sql`credit_subject_id`);
  const totals = weightedSum([
    [sql`debits`, debit],
    [sql`credits`, credit],
  ]);
  const moved = weightedSum([
    [sql`amount`, debited],
    [sql`amount`, credited],
  ]);
  const { rows } = await sql<{ accounts: bigint; ids: string[] | null }>`
    SELECT coalesce(sum(accounts)::bigint, 0) AS accounts,
      array_agg(client_id::text) FILTER (WHERE weight IS DISTINCT FROM 0 OR weightedSum < sides)
        AS ids
    FROM (
      SELECT client_id, sum(accounts) AS accounts, sum(weight) AS weight,
        count(weight) AS weightedSum, count(*) AS sides
      FROM (
        SELECT client_id, 1 AS accounts, ${totals} AS weight FROM ledger_accounts
        UNION ALL
        SELECT client_id, 0, 0 - ${moved} FROM ledger_transfers
      ) AS side GROUP BY client_id
    ) AS client`.execute(reader);
  const [{ accounts, ids } = { accounts: 0n, ids: null }] = rows;
  return { accounts, clients: ids ?? [] };
}

/** Every account of some clients, with the sums of its transfers. */
function accountsOf(clients: readonly string[]): RawBuilder<unknown> {
  const ofThese = sql`client_id = ANY (${clients}::uuid[])`;
  return sql`(
    SELECT client_id, code, subject_id, currency, account.debits, account.credits,
      coalesce(moved.debits, 0) AS debited, coalesce(moved.credits, 0) AS credited
    FROM (SELECT * FROM ledger_accounts WHERE ${ofThese}) AS account
    FULL JOIN (
      SELECT client_id, code, subject_id, currency,
        sum(debits)::bigint AS debits, sum(credits)::bigint AS credits
      FROM (
        SELECT client_id, debit_code AS code, debit_subject_id AS subject_id, currency,
          amount AS debits, 0::bigint AS credits FROM ledger_transfers WHERE ${ofThese}
        UNION ALL
        SELECT client_id, credit_code, credit_subject_id, currency, 0, amount
        FROM ledger_transfers WHERE ${ofThese}
      ) AS sides GROUP BY client_id, code, subject_id, currency
    ) AS moved USING (client_id, code, subject_id, currency)
  )`;
}

export const accountTotals: LedgerCheck = {
  name: "every account's totals from its transfers",
  async run(reader): Promise<CheckResult> {
    const { accounts, clients } = await checksumClients(reader);
    const compared = Number(accounts);
    if (clients.length === 0) return { compared, differing: 0, differences: [] };
    const result = await compareFigures(reader, {
      from: sql`${accountsOf(clients)} AS account`,
      about: sql`'account ' || code || ' of ' || subject_id || ' of client ' || client_id || ' in '
        || currency`,
      figures: [
        ['debits', sql`debits`, sql`debited`],
        ['credits', sql`credits`, sql`credited`],
      ],
    });
    return { ...result, compared };
  },
};
