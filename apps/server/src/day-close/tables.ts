import { tablesOf } from '../platform/database.ts';

/** The tables that this capability owns; no other capability may query them. */
export type DayCloseSchema = {
  day_closes: {
    business_date: string;
    started_at: Date;
    finished_at: Date | null;
    /** How many records each finished step changed, by its name. */
    steps: Record<string, number>;
  };
};

/** A connection or transaction on which this capability's own tables can be queried. */
export const dayCloseDb = tablesOf<DayCloseSchema>();
