import { tablesOf } from '../platform/database/database.ts';

export type ImportKind = 'client' | 'loan' | 'investment';

/** The tables that this capability owns; no other capability may query them. */
export type BookImportSchema = {
  /** Which record the lender's own reference stands for. */
  import_references: {
    kind: ImportKind;
    reference: string;
    client_id: string;
    record_id: string;
    imported_on: string;
  };
};

/** A connection or transaction on which this capability's own tables can be queried. */
export const bookImportDb = tablesOf<BookImportSchema>();
