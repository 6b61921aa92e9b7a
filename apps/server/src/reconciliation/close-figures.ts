import type { IsoDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import { ledgerAccounts, ledgerCodes, ledgerTransfers } from '../ledger/index.ts';
import type { Reader } from '../platform/database/database.ts';

/** Movements of the lender's cash on one date in one currency, in minor units. */
export type DayMovements = {
  readonly currency: string;
  readonly received: bigint;
  readonly receivedCount: number;
  readonly paidOut: bigint;
  readonly paidOutCount: number;
  /** Transfers that banks sent back. */
  readonly returned: bigint;
  /** Refunds and chargebacks. */
  readonly takenBack: bigint;
  readonly fees: bigint;
  /** From the provider to the bank. */
  readonly settled: bigint;
  readonly toppedUp: bigint;
  readonly opening: bigint;
  /** The ledger's balances at the end of the date. */
  readonly providerCash: bigint;
  readonly bankCash: bigint;
};

const groups = {
  received: ['receipt', 'bank_receipt'],
  paid_out: ['payout_paid', 'payout_recoverable', 'payout_paid_by_hand'],
  returned: ['payout_returned', 'payout_returned_by_hand', 'payout_recovered'],
  taken_back: [
    ...(['refund_paid', 'refund_by_provider', 'chargeback', 'chargeback_recoverable'] as const),
    'bank_receipt_reversed',
  ],
  given_back: ['refund_returned', 'paid_refund_failed'],
  fees: ['provider_fee', 'transfer_fee', 'settlement_fee'],
  settled: ['settlement'],
  topped_up: ['top_up'],
  opening: ['opening_balance'],
} as const;

const allKinds = Object.values(groups).flat();

/** A journal by hand moves cash too. */
const cashKinds = [...allKinds, 'journal'] as const;

type Sums = { readonly [K in keyof typeof groups]: bigint };
type MovedRow = Sums & { currency: string; received_count: number; paid_out_count: number };

/** The movements of a date, only from the transfers of that date. */
export async function readMovements(reader: Reader, date: IsoDate): Promise<DayMovements[]> {
  const cash = await readCashAfter(reader, date);
  const { rows } = await sql<MovedRow>`
    SELECT currency, ${sql.join(Object.entries(groups).map(([name, kinds]) => sumOf(name, kinds)))},
      ${countOf(groups.received)} AS received_count, ${countOf(groups.paid_out)} AS paid_out_count
    FROM ${ledgerTransfers(...allKinds)} AS moved
    WHERE happened_on = ${date}::date GROUP BY currency`.execute(reader);
  const moved = new Map(rows.map((row) => [row.currency, row]));
  const currencies = [...new Set([...cash.keys(), ...moved.keys()])].sort();
  return currencies.map((currency) => {
    const row = moved.get(currency);
    const held = cash.get(currency);
    return {
      currency,
      received: row?.received ?? 0n,
      receivedCount: row?.received_count ?? 0,
      paidOut: row?.paid_out ?? 0n,
      paidOutCount: row?.paid_out_count ?? 0,
      returned: row?.returned ?? 0n,
      takenBack: (row?.taken_back ?? 0n) - (row?.given_back ?? 0n),
      fees: row?.fees ?? 0n,
      settled: row?.settled ?? 0n,
      toppedUp: row?.topped_up ?? 0n,
      opening: row?.opening ?? 0n,
      providerCash: held?.provider ?? 0n,
      bankCash: held?.bank ?? 0n,
    };
  });
}

function sumOf(name: string, kinds: readonly string[]) {
  return sql`coalesce(sum(amount) FILTER (WHERE kind IN (${literals(kinds)})), 0)
    AS ${sql.id(name)}`;
}

function countOf(kinds: readonly string[]) {
  return sql`count(*) FILTER (WHERE kind IN (${literals(kinds)}))::int`;
}

function literals(kinds: readonly string[]) {
  return sql.join(kinds.map((kind) => sql.lit(kind)));
}

type Cash = { provider: bigint; bank: bigint };

/** Cash of the ledger at the end of a date: the present balances without later transfers. */
async function readCashAfter(reader: Reader, date: IsoDate): Promise<Map<string, Cash>> {
  const { providerCash, bank } = ledgerCodes;
  const { rows } = await sql<{ currency: string } & Cash>`
    SELECT currency, sum(amount) FILTER (WHERE code = ${providerCash}) AS provider,
      sum(amount) FILTER (WHERE code = ${bank}) AS bank
    FROM (
      SELECT client_id, currency, code, balance AS amount
      FROM ${ledgerAccounts(providerCash, bank)} AS now
      UNION ALL
      SELECT client_id, currency, debit_code, -amount FROM ${ledgerTransfers(...cashKinds)} AS later
      WHERE happened_on > ${date}::date
      UNION ALL
      SELECT client_id, currency, credit_code, amount FROM ${ledgerTransfers(...cashKinds)} AS later
      WHERE happened_on > ${date}::date
    ) AS cash
    WHERE code IN (${providerCash}, ${bank})
    GROUP BY currency`.execute(reader);
  return new Map(
    rows.map((row) => [row.currency, { provider: row.provider ?? 0n, bank: row.bank ?? 0n }]),
  );
}
