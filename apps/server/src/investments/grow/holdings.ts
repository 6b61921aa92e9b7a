import type { IsoDate } from '@quarrter/domain/calendar';
import {
  type CreditedBefore,
  type InvestmentKind,
  type InvestmentStatus,
  investmentStatus,
} from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import { type RawBuilder, sql } from 'kysely';
import { ledgerCodes, readBalances } from '../../ledger/index.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { addCounted } from '../read/totals.ts';
import { investmentsDb } from '../tables.ts';
import { nextReturnsDateSql } from './day-close.ts';

/** A locked investment with its balance in the ledger. */
export type LockedInvestment = {
  investmentId: string;
  currency: Currency;
  kind: InvestmentKind;
  months: number;
  ratePpm: number;
  initialAmount: bigint;
  planMinimum: bigint;
  startOn: IsoDate;
  maturesOn: IsoDate;
  status: InvestmentStatus;
  capital: bigint;
  returns: bigint;
  before: CreditedBefore;
};

export type Chosen = { ids: readonly string[] } | { maturedOn: IsoDate; currency: Currency };

/**
 * Locks investments of a client in the order of their key, and reads their balances after that, so
 * that a withdrawal that waited sees the balances that the one before it left. Oldest first
 * (WDR-15).
 */
export async function lockInvestments(
  tx: Tx,
  clientId: string,
  chosen: Chosen,
): Promise<LockedInvestment[]> {
  await lockClient(tx, clientId);
  if ('ids' in chosen && chosen.ids.length === 0) return [];
  const rows = await chosenRows(tx, clientId, chosen).forUpdate().execute();
  return addHoldings(tx, clientId, rows);
}

/** The matured investments of a currency that are not complete, oldest first, without a lock. */
export async function readMatured(
  reader: Reader,
  clientId: string,
  chosen: Extract<Chosen, { maturedOn: IsoDate }>,
): Promise<LockedInvestment[]> {
  return addHoldings(reader, clientId, await chosenRows(reader, clientId, chosen).execute());
}

function chosenRows(reader: Reader, clientId: string, chosen: Chosen) {
  const query = investmentsDb(reader)
    .selectFrom('investments')
    .select(['investment_id', 'investment_type', 'currency', 'months', 'rate_ppm'])
    .select(['initial_amount', 'plan_minimum', 'start_on', 'matures_on', 'status'])
    .select(['imported_number', 'imported_returns'])
    .where('client_id', '=', clientId)
    .orderBy('investment_id');
  if ('ids' in chosen) return query.where('investment_id', 'in', chosen.ids);
  return query
    .where('currency', '=', chosen.currency)
    .where('matures_on', '<=', chosen.maturedOn)
    .where('status', '<>', investmentStatus.complete);
}

async function addHoldings(
  reader: Reader,
  clientId: string,
  rows: Awaited<ReturnType<ReturnType<typeof chosenRows>['execute']>>,
): Promise<LockedInvestment[]> {
  const ids = rows.map((row) => row.investment_id);
  const balances = await readBalances(reader, clientId, ids);
  return rows
    .map((row) => {
      const held = balances(row.investment_id);
      return {
        investmentId: row.investment_id,
        currency: row.currency,
        kind: row.investment_type,
        months: row.months,
        ratePpm: row.rate_ppm,
        initialAmount: row.initial_amount,
        planMinimum: row.plan_minimum,
        startOn: row.start_on,
        maturesOn: row.matures_on,
        status: row.status,
        capital: held.balance(ledgerCodes.investorCapital),
        returns: held.balance(ledgerCodes.returnsOwed),
        before: { number: row.imported_number, returns: row.imported_returns },
      };
    })
    .toSorted((a, b) => sortKey(a).localeCompare(sortKey(b)));
}

function sortKey(investment: LockedInvestment): string {
  return `${investment.startOn} ${investment.investmentId}`;
}

/** A new status, and how many anniversaries are done with where that changes too. */
export type StatusChange = {
  readonly investmentId: string;
  readonly status: InvestmentStatus;
  readonly anniversaries?: number;
};

/** Writes the statuses of investments (WDR-18); only an active one has a next returns date. */
export async function writeStatuses(
  tx: Tx,
  clientId: string,
  changes: readonly StatusChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(
    ({ investmentId, status, anniversaries }) =>
      sql`(${investmentId}::uuid, ${status}::smallint, ${anniversaries ?? null}::integer)`,
  );
  const done = sql`coalesce(changed.anniversaries, investments.returns_credited)`;
  const changed = sql`(VALUES ${sql.join(rows)}) AS changed (investment_id, status, anniversaries)`;
  const holds = (status: RawBuilder<unknown>) =>
    sql`(${status} <> ${sql.lit(investmentStatus.complete)})::int`;
  const difference = sql`sum(${holds(sql`changed.status`)} - ${holds(sql`investments.status`)})`;
  await addCounted(sql`
    SELECT client_id, currency, 0, 0, ${difference}::int
    FROM investments JOIN ${changed} USING (investment_id) WHERE client_id = ${clientId}
    GROUP BY client_id, currency
    HAVING ${difference} <> 0`).execute(tx);
  await sql`
    UPDATE investments SET status = changed.status, returns_credited = ${done},
      next_returns_on = CASE WHEN changed.status = ${investmentStatus.active}
        THEN ${nextReturnsDateSql(done)} END
    FROM ${changed}
    WHERE investments.client_id = ${clientId}
      AND investments.investment_id = changed.investment_id`.execute(tx);
}
