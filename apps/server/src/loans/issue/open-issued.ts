import {
  countIssued,
  type DocumentKind,
  issueDocuments,
  type OpenedPdf,
  openIssuedDocument,
} from '../../issued-documents/index.ts';
import { type BusinessTime, readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { notFound } from '../../platform/http/http-error.ts';
import type { LoansDeps } from '../deps.ts';
import { readRepayments } from '../loan-parts.ts';
import { lockLoan, requireLoan } from '../queries.ts';
import { newScheduleDocument } from '../restructure/new-schedule-document.ts';
import type { LoanRow } from '../tables.ts';
import { agreementDocument } from './agreement-document.ts';
import { dischargeLetterDocument } from './discharge-letter.ts';
import {
  issueAgreement,
  issueDischargeLetter,
  receiptOfRepayment,
  repaidBy,
} from './issue-documents.ts';
import { receiptDocument } from './receipt-document.ts';

type Deps = Pick<LoansDeps, 'db' | 'files' | 'publicUrl' | 'documentKinds'>;
type ClientLoan = { clientId: string; loanType: string; loanId: string };

export async function openAgreement(deps: Deps, loan: ClientLoan): Promise<OpenedPdf> {
  const row = await requireLoan(deps.db, loan.clientId, loan.loanId, loan.loanType);
  if (row.accepted_at === null) throw notFound('This loan has no agreement yet.');
  return open(deps, row, agreementDocument, row.loan_id, issueAgreement);
}

/** The newest schedule that replaced an earlier one. */
export async function openNewSchedule(deps: Deps, loan: ClientLoan): Promise<OpenedPdf> {
  const row = await requireLoan(deps.db, loan.clientId, loan.loanId, loan.loanType);
  const subject = { clientId: row.client_id, subjectId: row.loan_id };
  const opened = await openIssuedDocument(deps, newScheduleDocument, subject);
  if (opened === null) throw notFound('This loan has its first schedule.');
  return opened;
}

export async function openDischargeLetter(deps: Deps, loan: ClientLoan): Promise<OpenedPdf> {
  const row = await requireLoan(deps.db, loan.clientId, loan.loanId, loan.loanType);
  if (row.state !== 'complete') throw notFound('This loan is not fully repaid.');
  return open(deps, row, dischargeLetterDocument, row.loan_id, async (tx, locked, businessTime) => {
    const repayments = await readRepayments(tx, locked.client_id, [locked.loan_id]);
    await issueDischargeLetter(tx, locked, repaidBy(repayments), businessTime);
  });
}

export async function openReceipt(
  deps: Deps,
  loan: ClientLoan,
  repaymentId: string,
): Promise<OpenedPdf> {
  const row = await requireLoan(deps.db, loan.clientId, loan.loanId, loan.loanType);
  const repayments = isId(repaymentId)
    ? await readRepayments(deps.db, row.client_id, [row.loan_id])
    : [];
  const repayment = repayments.find((one) => one.repayment_id === repaymentId);
  if (repayment === undefined) throw notFound('There is no such repayment.');
  return open(deps, row, receiptDocument, repaymentId, (tx, locked, businessTime) =>
    issueDocuments(tx, [
      receiptOfRepayment({ loan: locked, repayment, balance: null, businessTime }),
    ]),
  );
}

/**
 * A document of a loan. An event from before documents were issued gets its document when it is
 * first asked for.
 */
async function open<Data>(
  deps: Deps,
  loan: LoanRow,
  kind: DocumentKind<Data>,
  subjectId: string,
  issue: (tx: Tx, locked: LoanRow, businessTime: BusinessTime) => Promise<void>,
): Promise<OpenedPdf> {
  const subject = { clientId: loan.client_id, subjectId };
  const issued = await openIssuedDocument(deps, kind, subject);
  if (issued !== null) return issued;
  await deps.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, loan.client_id);
    const locked = await lockLoan(tx, loan.client_id, loan.loan_id);
    if ((await countIssued(tx, kind, subject)) === 0) await issue(tx, locked, businessTime);
  });
  const opened = await openIssuedDocument(deps, kind, subject);
  if (opened === null) throw new Error(`${kind.name} of ${subjectId} was not issued`);
  return opened;
}
