import { createHash } from 'node:crypto';
import type { LoanRecord } from '@quarrter/contract/loans';
import { activeLoanMessage, type LoanProduct, type LoanType } from '@quarrter/domain/loans';
import { type ProfilePatch, saveToProfile } from '../accounts/index.ts';
import { requireEmployeeProfile } from '../corporate/index.ts';
import { isBank, type PaymentsDeps } from '../payments/index.ts';
import { type BusinessTime, readBusinessTime } from '../platform/business-time.ts';
import { isUniqueViolation, type Tx } from '../platform/database.ts';
import { conflict } from '../platform/http-error.ts';
import { runIdempotently } from '../platform/idempotency.ts';
import { newId } from '../platform/ids.ts';
import { queueJob } from '../platform/jobs.ts';
import { sealAccountNumber, sealAnswers } from './application-answers.ts';
import type { ApplicationForm } from './application-forms.ts';
import { type CheckedApplication, checkApplication } from './check-application.ts';
import { queueLoanEmail } from './emails.ts';
import { buildLoanRecord } from './loan-records.ts';
import { stateColumns } from './move-loan.ts';
import { readProduct } from './products.ts';
import { hasOpenLoan } from './queries.ts';
import type { Upload } from './read-upload.ts';
import { keepFiles, removeFiles, type StoredDocument } from './store-documents.ts';
import { loansDb } from './tables.ts';

type Deps = Pick<PaymentsDeps, 'db' | 'secrets' | 'files' | 'log' | 'provider'>;

/** The applicant is whoever the token belongs to; a `user` field is never read (LON-19). */
export type LoanApplication = {
  clientId: string;
  requestId: string | undefined;
  type: LoanType;
  form: ApplicationForm;
  upload: Upload;
};

/** The application's record, or the text of the `Loan Amount Exceeded` modal (LON-60). */
export type ApplicationAnswer = LoanRecord | { message: string };

/**
 * Applies for a loan: everything is checked first, then files and rows are written together. When
 * the rows cannot be written, the files are taken away again; a request sent twice leaves one
 * application.
 */
export async function applyForLoan(
  deps: Deps,
  application: LoanApplication,
): Promise<ApplicationAnswer> {
  const { db } = deps;
  const { clientId, type, form, upload } = application;
  if (form.forEmployees) await requireEmployeeProfile(db, clientId);
  const businessTime = await readBusinessTime(db);
  const product = await readProduct(db, type);
  const checked = await checkApplication(form, product, upload, {
    today: businessTime.date,
    isBank: (code) => isBank(deps, code),
  });
  if (checked.exceeded !== null) {
    if (await hasOpenLoan(db, clientId)) throw conflict(activeLoanMessage);
    return { message: checked.exceeded };
  }
  const loanId = newId();
  const documents = await keepFiles(deps, { clientId, loanId }, checked.files);
  let kept = false;
  try {
    const answer = await db.transaction().execute((tx) =>
      runIdempotently(tx, deps.secrets, commandOf(application, checked), async () => {
        if (await hasOpenLoan(tx, clientId)) throw conflict(activeLoanMessage);
        return store(tx, deps, { loanId, application, product, checked, documents, businessTime });
      }),
    );
    // A repeated request got the first answer: its files are another loan's.
    kept = answer.id === loanId;
    return answer;
  } catch (error) {
    // Two applications at the same moment: the index lets one in (LON-57).
    if (isUniqueViolation(error, 'loans_one_open')) throw conflict(activeLoanMessage);
    throw error;
  } finally {
    if (!kept) await removeFiles(deps, documents);
  }
}

/** The same request is the same answers and the same files. */
function commandOf({ clientId, requestId, type }: LoanApplication, checked: CheckedApplication) {
  const files = [...checked.files].map(([kind, { content }]) => [
    kind,
    createHash('sha256').update(content).digest('hex'),
  ]);
  const input = { type, fields: checked.fields, files: files.sort() };
  return { clientId, requestId, command: 'loan-create', input };
}

type Storing = {
  loanId: string;
  application: LoanApplication;
  product: LoanProduct;
  checked: CheckedApplication;
  documents: readonly StoredDocument[];
  businessTime: BusinessTime;
};

async function store(tx: Tx, deps: Deps, storing: Storing): Promise<LoanRecord> {
  const { loanId, application, documents, checked, businessTime } = storing;
  const { clientId } = application;
  const loan = await loansDb(tx)
    .insertInto('loans')
    .values(rowOf(deps, storing))
    .returningAll()
    .executeTakeFirstOrThrow();
  if (documents.length > 0)
    await loansDb(tx)
      .insertInto('loan_documents')
      .values([...documents])
      .execute();
  if (isTicked(application.upload.fields.save_to_profile)) {
    await saveToProfile(tx, deps.secrets, clientId, checked.fields as ProfilePatch);
  }
  await queueJob(tx, 'loan-account-holder', { clientId, loanId });
  await queueLoanEmail(tx, loan, 'application-received');
  return buildLoanRecord(tx, loan, businessTime.date);
}

/**
 * What was declared is kept as it was declared; the terms are the product's until there is an
 * offer.
 */
function rowOf(deps: Deps, { loanId, application, product, checked, businessTime }: Storing) {
  const { fields } = checked;
  const key = { client_id: application.clientId, loan_id: loanId };
  return {
    ...key,
    ...stateColumns('applied'),
    loan_type: application.type,
    requested_amount: checked.amount,
    requested_months: checked.months,
    reason_for_loan: fields.reason_for_loan ?? '',
    application: JSON.stringify(sealAnswers(deps.secrets, key, fields)),
    monthly_income: checked.monthlyIncome,
    bank_code: fields.bank_name ?? '',
    account_number_sealed: sealAccountNumber(deps.secrets, key, fields.bank_account_number ?? ''),
    months: checked.months,
    rate_ppm: product.ratePpm,
    penalty_ppm_per_day: product.penaltyPpmPerDay,
    penalty_cap_ppm: product.penaltyCapPpm,
    applied_on: businessTime.date,
    applied_at: businessTime.at,
  };
}

/** LON-62: on unless the client turned it off. */
function isTicked(text: string | undefined): boolean {
  return !['false', '0', 'off'].includes(text ?? 'true');
}
