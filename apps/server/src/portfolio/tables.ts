import type { ColumnType } from 'kysely';
import { tablesOf } from '../platform/database/database.ts';

/** The tables that this capability owns; no other capability may query them. */
export type PortfolioSchema = {
  portfolio_counts: {
    business_date: string;
    counted_at: Date;
    /** Written as JSON text. */
    figures: ColumnType<object, string, string>;
  };
  lending_months: {
    /** Its first day. */
    month: string;
    counted_at: Date;
    /** Written as JSON text. */
    figures: ColumnType<object, string, never>;
  };
};

/** A connection or transaction on which this capability's own tables can be queried. */
export const portfolioDb = tablesOf<PortfolioSchema>();
