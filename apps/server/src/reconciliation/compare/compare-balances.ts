import { sql } from 'kysely';
import { ledgerAccounts, ledgerCodes } from '../../ledger/index.ts';
import type { ProviderLists } from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { type ItemChanges, resolveUnseen } from '../open-items.ts';
import type { ReportFigures } from '../report-figures.ts';
import type { StoredBalance } from '../tables.ts';
import { explainedBy } from './pairs.ts';

type Amounts = ReadonlyMap<string, bigint>;

/** Cash at the provider by currency, as the ledger and as the provider have it. */
export type CashReading = { readonly ledger: Amounts; readonly provider: Amounts };

/** Money moves while it is counted: the ledger is read before and after the provider. */
const maxReadings = 5;

export async function readCash(
  reader: Reader,
  provider: Pick<ProviderLists, 'readBalances'>,
): Promise<CashReading> {
  let ledger = await readLedgerCash(reader);
  for (let reading = 1; ; reading += 1) {
    const held = await provider.readBalances();
    const after = await readLedgerCash(reader);
    if (isSame(ledger, after) || reading === maxReadings) return { ledger: after, provider: held };
    ledger = after;
  }
}

export async function readLedgerCash(reader: Reader): Promise<Amounts> {
  const { rows } = await sql<{ currency: string; amount: bigint }>`
    SELECT currency, sum(balance) AS amount
    FROM ${ledgerAccounts(ledgerCodes.providerCash)} AS cash GROUP BY currency`.execute(reader);
  return new Map(rows.map(({ currency, amount }) => [currency, amount]));
}

function isSame(one: Amounts, other: Amounts): boolean {
  return one.size === other.size && [...one].every(([key, amount]) => other.get(key) === amount);
}

/** The cash of each currency, with the amounts that explain how the two sides differ. */
export async function explainCash(
  tx: Tx,
  runId: string,
  { ledger, provider }: CashReading,
): Promise<StoredBalance[]> {
  const { rows } = await sql<{ currency: string; in_flight: bigint; differences: bigint }>`
    SELECT currency, in_flight, differences FROM ${explainedBy(runId)} AS explained`.execute(tx);
  const explained = new Map(rows.map((row) => [row.currency, row]));
  const currencies = new Set([...ledger.keys(), ...provider.keys(), ...explained.keys()]);
  return [...currencies].sort().map((currency) => ({
    currency,
    ledger: String(ledger.get(currency) ?? 0n),
    provider: String(provider.get(currency) ?? 0n),
    inFlight: String(explained.get(currency)?.in_flight ?? 0n),
    differences: String(explained.get(currency)?.differences ?? 0n),
  }));
}

/** Returns the unexplained amount: the provider's balance beyond the one that we expect. */
export function unexplained(cash: StoredBalance): bigint {
  return BigInt(cash.provider) - expected(cash);
}

/** A stored balance in minor units, with the unexplained rest. */
export function readBalance(cash: StoredBalance): ReportFigures['balances'][number] {
  return {
    currency: cash.currency,
    ledger: BigInt(cash.ledger),
    provider: BigInt(cash.provider),
    inFlight: BigInt(cash.inFlight),
    differences: BigInt(cash.differences),
    unexplained: unexplained(cash),
  };
}

function expected({ ledger, inFlight, differences }: StoredBalance): bigint {
  return BigInt(ledger) + BigInt(inFlight) + BigInt(differences);
}

/**
 * One item for each currency whose cash differs for no known reason. One that staff have explained
 * stays explained while the difference is the same.
 */
export async function updateBalanceItems(
  tx: Tx,
  runId: string,
  balances: readonly StoredBalance[],
  { at, date }: BusinessTime,
): Promise<ItemChanges> {
  const differing = balances
    .filter((cash) => unexplained(cash) !== 0n)
    .map((cash) => ({
      currency: cash.currency,
      provider: cash.provider,
      expected: String(expected(cash)),
    }));
  const found = await sql<{ opened: number }>`
    WITH found AS (
      INSERT INTO reconciliation_items AS item (
        item_id, kind, item_key, reference, booked, provider, seen_in, opened_at, opened_on
      )
      SELECT gen_random_uuid(), 'balance-differs', currency, currency,
        ${side(sql`expected`)}, ${side(sql`provider`)},
        ${runId}::uuid, ${at}::timestamptz, ${date}::date
      FROM json_to_recordset(${JSON.stringify(differing)}::json) AS cash (
        currency text, provider text, expected text
      )
      WHERE NOT EXISTS (
        SELECT 1 FROM reconciliation_items AS explained
        WHERE explained.kind = 'balance-differs' AND explained.item_key = cash.currency
          AND explained.state = 'explained'
          AND (explained.provider->>'amount')::bigint - (explained.booked->>'amount')::bigint
            = cash.provider::bigint - cash.expected::bigint
      )
      ON CONFLICT (kind, item_key) WHERE state = 'open' DO UPDATE SET
        seen_in = excluded.seen_in, booked = excluded.booked, provider = excluded.provider
      RETURNING item.opened_at
    )
    SELECT count(*) FILTER (WHERE opened_at = ${at}::timestamptz)::int AS opened FROM found
  `.execute(tx);
  const unseen = { runId, which: sql`kind = 'balance-differs'` };
  return {
    opened: found.rows[0]?.opened ?? 0,
    resolved: await resolveUnseen(tx, unseen, 'The balances agree again.', { at, date }),
  };
}

function side(amount: ReturnType<typeof sql>) {
  return sql`jsonb_build_object(
    'status', 'balance', 'amount', ${amount}, 'fee', NULL, 'currency', currency
  )`;
}
