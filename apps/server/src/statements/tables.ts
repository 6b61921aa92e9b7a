import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import type { Generated } from 'kysely';
import { clientTable, type RowOf, tablesOf } from '../platform/database/define-table.ts';

export type StatementState = 'waiting' | 'ready' | 'failed';

export type StatementRow = RowOf<typeof statementsDb, 'statements'>;

export const statementsDb = tablesOf({
  statements: clientTable<{
    statement_id: string;
    from_on: IsoDate;
    to_on: IsoDate;
    /** Null for every currency. */
    currency: Currency | null;
    asked_at: Date;
    state: StatementState;
    lines: number;
    lines_done: Generated<number>;
  }>({
    exported: ['documents/statements.json', 'The statements you asked for'],
    erased: 'deleted',
  }),
});
