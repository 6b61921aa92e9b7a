import type { IssuedDocumentsDeps } from '../issued-documents/index.ts';
import type { LoansDeps } from '../loans/index.ts';
import type { SealedTable } from '../platform/database/sealed-tables.ts';

/** `sealed`: every table with encrypted values, and how they are opened. */
export type MyDataDeps = LoansDeps &
  IssuedDocumentsDeps & { readonly sealed: readonly SealedTable[] };
