import type { IssuedDocumentsDeps } from '../issued-documents/index.ts';
import type { LoansDeps } from '../loans/index.ts';

export type MyDataDeps = LoansDeps & IssuedDocumentsDeps;
