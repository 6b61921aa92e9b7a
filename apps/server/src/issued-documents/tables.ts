import type { IsoDate } from '@quarrter/domain/calendar';
import type { ColumnType, Generated } from 'kysely';
import {
  clientTable,
  type RowOf,
  sharedTable,
  tablesOf,
} from '../platform/database/define-table.ts';

export type IssuedDocumentRow = RowOf<typeof issuedDocumentsDb, 'issued_documents'>;

export const issuedDocumentsDb = tablesOf({
  issued_documents: clientTable<{
    document_id: string;
    kind: string;
    subject_id: string;
    number: number;
    version: number;
    /** Written as JSON text, and read as the parsed value. */
    data: ColumnType<unknown, string, never>;
    issued_on: IsoDate;
    issued_at: Date;
    withdrawn_on: Generated<IsoDate | null>;
    file_key: Generated<string | null>;
    sha256: Generated<string | null>;
    bytes: Generated<number | null>;
    code_hash: Generated<Buffer | null>;
  }>({
    exported: [
      'documents/issued.json',
      'The documents we issued; the files are in documents/issued',
    ],
    erased: 'deleted',
    files: { root: 'issued', rowsOf: 'issued_documents', id: 'document_id' },
  }),
  issued_document_codes: sharedTable<{
    code_hash: Buffer;
    kind: string;
    issued_on: IsoDate;
    withdrawn_on: IsoDate | null;
  }>(),
});
