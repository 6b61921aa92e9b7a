import type { IsoDate } from '@quarrter/domain/calendar';
import { type Generated, sql } from 'kysely';
import { clientTable, whyKept } from '../../platform/database/define-table.ts';

/** The requests of clients and staff to each other about a loan, and the uploaded files. */
export const requestTables = {
  loan_documents: clientTable<{
    loan_id: string;
    document_id: string;
    kind: string;
    file_name: string;
    bytes: number;
    sha256: string;
    file_key: string;
    /** By the client; a document that is used again keeps the date. */
    uploaded_on: IsoDate;
    /** Null for the one that counts. */
    replaced_at: Generated<Date | null>;
  }>({
    exported: [
      'loans/uploaded-documents.json',
      'The documents you uploaded; the files are in documents/uploaded',
    ],
    erased: 'deleted',
    files: { root: 'loans', rowsOf: 'loans', id: 'loan_id' },
  }),
  loan_document_requests: clientTable<{
    loan_id: string;
    request_id: string;
    kind: string;
    reason: string;
    requested_by: string;
    requested_on: IsoDate;
    requested_at: Date;
    closed_at: Generated<Date | null>;
    /** The document that arrived; null while it is open, and when it was withdrawn. */
    document_id: Generated<string | null>;
  }>({
    exported: ['loans/document-requests.json', 'Documents that we asked you for'],
    erased: { kept: whyKept.staff, texts: 'kind' },
    cleared: { reason: '' },
  }),
  loan_review_requests: clientTable<{
    loan_id: string;
    review_id: string;
    declined_at: Date;
    declined_by: string | null;
    decline_reason: string;
    reason: string;
    requested_on: IsoDate;
    requested_at: Date;
    outcome: Generated<'upheld' | 'reopened' | null>;
    answer: Generated<string | null>;
    answered_by: Generated<string | null>;
    answered_on: Generated<IsoDate | null>;
    answered_at: Generated<Date | null>;
  }>({
    exported: ['loans/review-requests.json', 'Your requests to review a declined application'],
    erased: { kept: whyKept.books },
    cleared: {
      reason: '',
      decline_reason: '',
      answer: sql`CASE WHEN answer IS NULL THEN NULL ELSE '' END`,
    },
  }),
  loan_hardship_requests: clientTable<{
    loan_id: string;
    request_id: string;
    reason: string;
    monthly_amount: bigint | null;
    /** From the day of the request until this day no penalty is charged while it waits. */
    penalties_paused_until: Generated<IsoDate | null>;
    requested_on: IsoDate;
    requested_at: Date;
    /** `ended` with its loan, unanswered. */
    outcome: Generated<'offered' | 'refused' | 'ended' | null>;
    reply: Generated<string>;
    answered_by: Generated<string | null>;
    answered_on: Generated<IsoDate | null>;
    answered_at: Generated<Date | null>;
  }>({
    exported: ['loans/requests-to-pay-less.json', 'Your requests when you could not pay'],
    erased: { kept: whyKept.books },
    cleared: { reason: '', reply: '' },
  }),
};
