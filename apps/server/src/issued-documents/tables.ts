import type { IsoDate } from '@quarrter/domain/calendar';
import type { ColumnType, Generated, Selectable } from 'kysely';
import { tablesOf } from '../platform/database/database.ts';

export type IssuedDocumentsTable = {
  client_id: string;
  document_id: string;
  kind: string;
  subject_id: string;
  number: number;
  version: number;
  /** Written as JSON text, read as what it holds. */
  data: ColumnType<unknown, string, never>;
  issued_on: IsoDate;
  issued_at: Date;
  withdrawn_on: Generated<IsoDate | null>;
  file_key: Generated<string | null>;
  sha256: Generated<string | null>;
  bytes: Generated<number | null>;
  code_hash: Generated<Buffer | null>;
};

export type IssuedDocumentRow = Selectable<IssuedDocumentsTable>;

/** The tables that this capability owns; no other capability may query them. */
export type IssuedDocumentsSchema = {
  issued_documents: IssuedDocumentsTable;
  issued_document_codes: {
    code_hash: Buffer;
    kind: string;
    issued_on: IsoDate;
    withdrawn_on: IsoDate | null;
  };
};

/** A connection or transaction on which this capability's own tables can be queried. */
export const issuedDocumentsDb = tablesOf<IssuedDocumentsSchema>();
