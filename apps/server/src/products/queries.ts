import type { InvestmentTier } from '@quarrter/domain/investments';
import { loanTypes } from '@quarrter/domain/loan-kinds';
import type { LoanProduct, LoanProducts, LoanType } from '@quarrter/domain/loans';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { RowOf } from '../platform/database/define-table.ts';
import { productsDb } from './tables.ts';
import { readTaxToday } from './withholding-tax.ts';

/** The current product of a loan type: the terms under which an application or offer is made. */
export async function readLoanProduct(reader: Reader, type: LoanType): Promise<LoanProduct> {
  const row = await productsDb(reader)
    .selectFrom('loan_product_versions')
    .selectAll()
    .where('loan_type', '=', type)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return toLoanProduct(row);
}

/** One version of a loan product, current or not. */
export async function readLoanProductVersion(
  reader: Reader,
  type: LoanType,
  version: number,
): Promise<LoanProduct | undefined> {
  const row = await productsDb(reader)
    .selectFrom('loan_product_versions')
    .selectAll()
    .where('loan_type', '=', type)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && toLoanProduct(row);
}

/** One version of a tier, current or not. */
export async function readTierVersion(
  reader: Reader,
  code: string,
  version: number,
): Promise<InvestmentTier | undefined> {
  const row = await productsDb(reader)
    .selectFrom('investment_tier_versions')
    .selectAll()
    .where('code', '=', code)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && toTier(row, await readTaxToday(reader));
}

/**
 * Lets one change of any product happen at a time, to the end of the transaction: tiers are checked
 * against each other. Rows cannot be locked, for the application's role may not update them.
 */
export async function lockProducts(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('products'))`.execute(tx);
}

/** The current product of every loan type. */
export async function readLoanProducts(reader: Reader): Promise<LoanProducts> {
  const rows = await productsDb(reader)
    .selectFrom('loan_product_versions')
    .selectAll()
    .distinctOn('loan_type')
    .orderBy('loan_type')
    .orderBy('version', 'desc')
    .execute();
  const byType = new Map(rows.map((row) => [row.loan_type, toLoanProduct(row)]));
  const products = loanTypes.map((type) => {
    const product = byType.get(type);
    if (!product) throw new Error(`There is no product for ${type} loans`);
    return [type, product];
  });
  return Object.fromEntries(products) as LoanProducts;
}

/** The current tiers, naira before dollars, lowest first. */
export async function readInvestmentTiers(reader: Reader): Promise<InvestmentTier[]> {
  const rows = await productsDb(reader)
    .selectFrom('investment_tier_versions')
    .selectAll()
    .distinctOn('code')
    .orderBy('code')
    .orderBy('version', 'desc')
    .execute();
  const taxPpm = await readTaxToday(reader);
  return rows.map((row) => toTier(row, taxPpm)).sort(compareTiers);
}

/** Every version of every tier as rows that are joined with those of clients, on any node. */
export async function readTierVersionsSql(reader: Reader): Promise<RawBuilder<unknown>> {
  const rows = await productsDb(reader)
    .selectFrom('investment_tier_versions')
    .select(['code', 'version', 'currency', 'minimum', 'rate_ppm'])
    .execute();
  const versions = rows.map((row) => ({ ...row, minimum: row.minimum.toString() }));
  return sql`json_to_recordset(${JSON.stringify(versions)}::json)
    AS terms (code text, version integer, currency text, minimum bigint, rate_ppm integer)`;
}

/** Every version of every loan product, in their order, and when two people approved it. */
export async function readEveryLoanProduct(
  reader: Reader,
): Promise<{ product: LoanProduct; approvedAt: Date | null }[]> {
  const rows = await productsDb(reader)
    .selectFrom('loan_product_versions')
    .selectAll()
    .orderBy('loan_type')
    .orderBy('version')
    .execute();
  return rows.map((row) => ({ product: toLoanProduct(row), approvedAt: approvedAtOf(row) }));
}

/** The same of every tier. */
export async function readEveryTier(
  reader: Reader,
): Promise<{ tier: InvestmentTier; approvedAt: Date | null }[]> {
  const rows = await productsDb(reader)
    .selectFrom('investment_tier_versions')
    .selectAll()
    .orderBy('code')
    .orderBy('version')
    .execute();
  return rows.map((row) => ({ tier: toTier(row, 0), approvedAt: approvedAtOf(row) }));
}

function approvedAtOf(row: { approved_by: string | null; approved_at: Date | null }): Date | null {
  return row.approved_by === null ? null : row.approved_at;
}

type RebateRow = {
  loan_type: string;
  rebate_ppm: number;
  since: string | null;
  until: string | null;
};

/**
 * The rebates of loan products as rows, with the days between which they were in force. Citus takes
 * arrays beside a client's rows; a set of JSON records is not immutable there.
 */
export async function readRebatesSql(reader: Reader): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<RebateRow>`
    SELECT loan_type, rebate_ppm, approved_on::text AS since,
      lead(approved_on) OVER (PARTITION BY loan_type ORDER BY version)::text AS until
    FROM loan_product_versions`.execute(reader);
  const column = (name: keyof RebateRow) => rows.map((row) => row[name]);
  return sql`unnest(${column('loan_type')}::text[], ${column('rebate_ppm')}::integer[],
      ${column('since')}::date[], ${column('until')}::date[])
    AS terms (loan_type, rebate_ppm, since, until)`;
}

function compareTiers(one: InvestmentTier, other: InvestmentTier): number {
  if (one.currency !== other.currency) return one.currency < other.currency ? -1 : 1;
  return one.minimum < other.minimum ? -1 : 1;
}

function toLoanProduct(row: RowOf<typeof productsDb, 'loan_product_versions'>): LoanProduct {
  const { income_multiple_numerator: numerator, income_multiple_denominator: denominator } = row;
  return {
    type: row.loan_type,
    version: row.version,
    minimum: row.minimum,
    maximum: row.maximum,
    durations: { min: row.shortest_months, max: row.longest_months },
    ratePpm: row.rate_ppm,
    lowestRatePpm: row.lowest_rate_ppm,
    incomeMultiple: numerator === null || denominator === null ? null : { numerator, denominator },
    affordabilityPpm: row.affordability_ppm,
    turnoverSharePpm: row.turnover_share_ppm,
    penaltyPpmPerDay: row.penalty_ppm_per_day,
    penaltyCapPpm: row.penalty_cap_ppm,
    penaltyPauseDays: row.penalty_pause_days,
    rebatePpm: row.rebate_ppm,
    tiers: row.tiers.map((tier) => ({
      minimum: BigInt(tier.minimum),
      maximum: BigInt(tier.maximum),
    })),
  };
}

function toTier(
  row: RowOf<typeof productsDb, 'investment_tier_versions'>,
  taxPpm: number,
): InvestmentTier {
  return {
    code: row.code,
    version: row.version,
    currency: row.currency,
    minimum: row.minimum,
    maximum: row.maximum,
    ratePpm: row.rate_ppm,
    taxPpm,
  };
}
