import { type SealedTable, sealedColumns } from '../platform/database/sealed-tables.ts';
import { reportContext } from './queries.ts';

export const bureausSealed: readonly SealedTable[] = [
  sealedColumns('bureau_questions', ['client_id', 'question_id'], {
    report_sealed: (row) => reportContext(String(row.client_id), String(row.question_id)),
  }),
];
