import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import type { Generated, Selectable } from 'kysely';
import { tablesOf } from '../platform/database/database.ts';

export type StatementState = 'waiting' | 'ready' | 'failed';

export type StatementsTable = {
  client_id: string;
  statement_id: string;
  from_on: IsoDate;
  to_on: IsoDate;
  /** Null for every currency. */
  currency: Currency | null;
  asked_at: Date;
  state: StatementState;
  lines: number;
  lines_done: Generated<number>;
};

export type StatementRow = Selectable<StatementsTable>;

/** The tables that this capability owns; no other capability may query them. */
export type StatementsSchema = { statements: StatementsTable };

/** A connection or transaction on which this capability's own tables can be queried. */
export const statementsDb = tablesOf<StatementsSchema>();
