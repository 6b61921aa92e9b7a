import { tablesOf } from '../src/platform/database/define-table.ts';
import { tables } from '../src/tables.ts';

/** Tests may look into every table. */
export const allTables = tablesOf(tables);
