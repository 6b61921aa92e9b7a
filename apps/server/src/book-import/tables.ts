import { sharedTable, tablesOf } from '../platform/database/define-table.ts';

export type ImportKind = 'client' | 'loan' | 'investment';

export const bookImportDb = tablesOf({
  /** The record of each reference of the lender. */
  import_references: sharedTable<{
    kind: ImportKind;
    reference: string;
    client_id: string;
    record_id: string;
    imported_on: string;
  }>({
    exported: [
      'account/earlier-references.json',
      'The references your records had before they came here',
    ],
    erased: 'deleted',
  }),
});
