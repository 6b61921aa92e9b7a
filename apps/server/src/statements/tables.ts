import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import type { Generated, Selectable } from 'kysely';
import { clientTable, tablesOf, whyKept } from '../platform/database/define-table.ts';

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

export const statementsDb = tablesOf({
  statements: clientTable<StatementsTable>({
    exported: ['documents/statements.json', 'The statements you asked for'],
    erased: { kept: whyKept.soonDeleted },
  }),
});
