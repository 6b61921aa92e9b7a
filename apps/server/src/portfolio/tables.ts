import type { ColumnType } from 'kysely';
import { sharedTable, tablesOf } from '../platform/database/define-table.ts';

export const portfolioDb = tablesOf({
  portfolio_counts: sharedTable<{
    business_date: string;
    counted_at: Date;
    /** Written as JSON text. */
    figures: ColumnType<object, string, string>;
  }>(),
  lending_months: sharedTable<{
    /** Its first day. */
    month: string;
    counted_at: Date;
    /** Written as JSON text. */
    figures: ColumnType<object, string, string>;
  }>(),
});
