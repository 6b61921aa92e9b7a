import { latestFirst, type TaxVersion, taxRateOn } from '@quarrter/domain/investments';
import { type RawBuilder, sql } from 'kysely';
import { readBusinessDate } from '../platform/database/business-time.ts';
import type { Reader } from '../platform/database/database.ts';
import { productsDb } from './tables.ts';

/** Every version of the withholding tax on returns, oldest first. */
export async function readTaxVersions(reader: Reader): Promise<TaxVersion[]> {
  const rows = await productsDb(reader)
    .selectFrom('withholding_tax_versions')
    .select(['version', 'rate_ppm', 'effective_on'])
    .orderBy('version')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    ratePpm: row.rate_ppm,
    effectiveOn: row.effective_on,
  }));
}

/**
 * The domain's `taxRateOn` for a whole set of rows. The versions are written into the statement,
 * because the rows of clients and this shared table lie on different nodes.
 */
export function taxRateSql(
  versions: readonly TaxVersion[],
  on: RawBuilder<unknown>,
): RawBuilder<number> {
  const cases = latestFirst(versions).map(
    ({ effectiveOn, ratePpm }) => sql`WHEN ${on} >= ${effectiveOn}::date THEN ${ratePpm}::integer`,
  );
  if (cases.length === 0) return sql<number>`0`;
  return sql<number>`(CASE ${sql.join(cases, sql` `)} ELSE 0 END)`;
}

/** The rate of tax that applies on the business date. */
export async function readTaxToday(reader: Reader): Promise<number> {
  return taxRateOn(await readTaxVersions(reader), await readBusinessDate(reader));
}
