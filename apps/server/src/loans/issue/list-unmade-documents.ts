import type { IsoDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import { listUnmade, type UnmadeDocument } from '../../issued-documents/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { realTimeAgo } from '../../platform/database/real-time.ts';
import { loansDb } from '../tables.ts';
import { loanDocumentKinds } from './issue-documents.ts';
import { receiptDocument } from './receipt-document.ts';

/** A document of a loan that has no PDF although it was issued long ago. */
export type FailedDocument = {
  readonly loanId: string;
  /** `Repayment receipt`. */
  readonly label: string;
  readonly issuedOn: IsoDate;
};

const hourMs = 3_600_000;

/** Lists for staff the documents that were issued more than an hour ago and still have no PDF. */
export async function listFailedDocuments(reader: Reader): Promise<FailedDocument[]> {
  const all = await listUnmade(reader, await realTimeAgo(reader, hourMs));
  const unmade = all.filter(({ kind }) => loanDocumentKinds.some(({ name }) => name === kind));
  const loanOf = await readLoansOfReceipts(reader, unmade.filter(isReceipt));
  return unmade.map((document) => ({
    loanId: loanOf.get(document.subjectId) ?? document.subjectId,
    label: loanDocumentKinds.find(({ name }) => name === document.kind)?.label ?? document.kind,
    issuedOn: document.issuedOn,
  }));
}

function isReceipt({ kind }: UnmadeDocument): boolean {
  return kind === receiptDocument.name;
}

/** A receipt is about a repayment. */
async function readLoansOfReceipts(
  reader: Reader,
  receipts: readonly UnmadeDocument[],
): Promise<ReadonlyMap<string, string>> {
  if (receipts.length === 0) return new Map();
  const clientIds = [...new Set(receipts.map(({ clientId }) => clientId))];
  const rows = await loansDb(reader)
    .selectFrom('loan_repayments')
    .select(['repayment_id', 'loan_id'])
    .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .where(
      'repayment_id',
      '=',
      sql<string>`any(${receipts.map(({ subjectId }) => subjectId)}::uuid[])`,
    )
    .execute();
  return new Map(rows.map((row) => [row.repayment_id, row.loan_id]));
}
