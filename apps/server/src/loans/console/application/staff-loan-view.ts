import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { lagosDate } from '@quarrter/domain/calendar';
import { findLoanKind, type LoanKind } from '@quarrter/domain/loan-kinds';
import { maskLastFour } from '@quarrter/domain/people';
import type { Reader } from '../../../platform/database/database.ts';
import type { Secrets } from '../../../platform/passwords/secrets.ts';
import { holderStateOf } from '../../apply/account-holder.ts';
import { openAccountNumber } from '../../apply/application-answers.ts';
import {
  findLoan,
  handlingOf,
  type LoanHandling,
  type LoanRef,
  refOf,
} from '../../decide/staff-actions.ts';
import { documentKindsOf } from '../../documents/document-requests.ts';
import { type AnswerGroup, showAnswers } from '../../documents/show-answers.ts';
import { type Loan, toLoan } from '../../loan.ts';
import { type DocumentRow, readDocuments, readEarlierDocuments } from '../../loan-parts.ts';
import { requireLoan } from '../../queries.ts';

/** An application as the console shows it; NIN, BVN and account number are masked. */
export type StaffLoanView = LoanRef & {
  readonly loan: Loan;
  readonly declineCode: StaffLoan['declineCode'];
  readonly handling: LoanHandling;
  readonly answers: AnswerGroup[];
  readonly documents: StaffDocument[];
  /** Those that the client replaced, newest first. */
  readonly earlierDocuments: EarlierDocument[];
  /** The kinds of documents that this loan can have, with their labels. */
  readonly documentKinds: StaffLoan['documentKinds'];
  /** Where its money goes; the account number shows its last 4 digits only. */
  readonly destination: Omit<StaffLoan['destination'], 'bank'> & { readonly bankCode: string };
};

type StaffDocument = Omit<StaffLoan['documents'][number], 'arrivedAfterVerification'>;
type EarlierDocument = StaffLoan['earlierDocuments'][number];

type ViewDeps = { readonly secrets: Secrets; readonly loanKinds: readonly LoanKind[] };

export async function readStaffLoan(
  reader: Reader,
  { secrets, loanKinds }: ViewDeps,
  loanId: string,
): Promise<StaffLoanView> {
  const { clientId } = await findLoan(reader, loanId);
  const row = await requireLoan(reader, clientId, loanId);
  const documents = await readDocuments(reader, clientId, [loanId]);
  const earlier = await readEarlierDocuments(reader, clientId, loanId);
  const documentKinds = documentKindsOf({ loanKinds }, row);
  return {
    ...refOf(row),
    loan: await toLoan(reader, row),
    declineCode: row.disapproval_code,
    handling: await handlingOf(reader, row),
    answers: showAnswers(secrets, loanKinds, row),
    documents: describeDocuments(findLoanKind(loanKinds, row.loan_type), documents),
    earlierDocuments: earlier.map((one) => describeEarlier(documentKinds, one)),
    documentKinds: [...documentKinds].map(([kind, label]) => ({ kind, label })),
    destination: {
      bankCode: row.bank_code,
      accountNumber: maskLastFour(openAccountNumber(secrets, row)),
      holder: row.account_name,
      holderState: holderStateOf(row),
      confirmedReason: row.holder_confirmed_reason,
    },
  };
}

function describeEarlier(
  labels: ReadonlyMap<string, string>,
  document: DocumentRow & { replaced_at: Date },
): EarlierDocument {
  return {
    id: document.document_id,
    label: labels.get(document.kind) ?? document.kind.replaceAll('_', ' '),
    name: document.file_name,
    bytes: document.bytes,
    sha256: document.sha256,
    replacedOn: lagosDate(document.replaced_at),
  };
}

/** In the order in which the kind asks for them. */
function describeDocuments(
  kind: LoanKind | undefined,
  documents: readonly DocumentRow[],
): StaffDocument[] {
  const files = kind?.files ?? {};
  const order = Object.keys(files);
  return documents
    .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
    .map((document) => ({
      id: document.document_id,
      kind: document.kind,
      label: files[document.kind]?.label ?? document.kind.replaceAll('_', ' '),
      name: document.file_name,
      bytes: document.bytes,
      sha256: document.sha256,
    }));
}
