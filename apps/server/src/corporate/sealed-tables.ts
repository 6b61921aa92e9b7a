import { type SealedTable, sealedColumns } from '../platform/database/sealed-tables.ts';
import { addressContext } from './roster/roster-line.ts';

export const corporateSealed: readonly SealedTable[] = [
  sealedColumns('corporate_roster', ['partner_id', 'line_id'], {
    email_sealed: (row) => addressContext(String(row.line_id)),
  }),
];
