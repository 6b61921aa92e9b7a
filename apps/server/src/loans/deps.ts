import type { LoanKind } from '@quarrter/domain/loan-kinds';
import type { Documents } from '../documents/index.ts';
import type { IssuedDocumentsDeps } from '../issued-documents/index.ts';
import type { PaymentsDeps } from '../payments/index.ts';

export type LoansDeps = PaymentsDeps &
  IssuedDocumentsDeps & {
    /** The kinds that clients can apply for. */
    readonly loanKinds: readonly LoanKind[];
    /** Reads the files that clients upload. */
    readonly documents: Documents;
  };
