import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { PaymentState } from '@quarrter/contract/client/card-payments';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import type { Intent } from '@quarrter/contract/client/payments';
import {
  type AnswersOf,
  askedFields,
  askedFiles,
  type LoanKind,
  personal,
} from '@quarrter/domain/loan-kinds';
import type { LoanType } from '@quarrter/domain/loans';
import PdfDocument from 'pdfkit';
import {
  confirmAccountHolder,
  disburseLoan,
  findLoan,
  offerLoan,
  verifyLoan,
} from '../../src/loans/index.ts';
import { readBusinessTime } from '../../src/platform/database/business-time.ts';
import type { Tx } from '../../src/platform/database/database.ts';
import { allTables } from '../all-tables.ts';
import type { TestApp } from '../test-app.ts';
import { aClient, type TestClient } from './client.ts';
import { letADayPass } from './closing.ts';
import { type Answer, aRepayment, call, eventually, reportRepaid } from './payment.ts';

/** Three people: verifying, offering and disbursing each take another one. */
export const staffOfTests = {
  officer: randomUUID(),
  approver: randomUUID(),
  finance: randomUUID(),
};

/**
 * The answers of an applicant with 600,000 naira a month. A field that the description of a
 * personal loan gains has to be answered here before the tests compile.
 */
export const personalAnswers = {
  loan_amount: '100,000',
  duration: '4',
  title: 'Mrs',
  first_name: 'Ada',
  last_name: 'Obi',
  date_of_birth: '1990-05-17',
  email: 'ada.obi@example.com',
  phone_number: '08031234567',
  address: '12 Marina Road',
  city: 'Lagos',
  state: 'Lagos',
  postal_code: '101001',
  address_duration: '2-3 Years',
  information_is_true: 'true',
  credit_check_consent: 'true',
  reason_for_loan: 'School fees',
  tier: '1',
  bank_name: '058',
  bank_account_number: '0123456789',
  gross_monthly_income: '600,000',
  nin: '12345678901',
  bvn: '22345678901',
  present_employer: 'Lagos Mills',
  occupation: 'Accountant',
  employer_address: '3 Mill Street',
  rent_mortgage: '50,000',
} satisfies Omit<AnswersOf<typeof personal>, 'save_to_profile'>;

export type Answers = { [field: string]: string };

/**
 * Returns the usual applicant's answers to one kind; `own` adds those that only this kind needs.
 */
export function answersTo(kind: LoanKind, own: Answers = {}): Answers {
  const known: Answers = { income_source: 'Salary', ...personalAnswers, ...own };
  const answers = askedFields(kind, known).flatMap(([name, field]) => {
    const text = known[name];
    if (text === undefined && !field.optional) throw new Error(`${kind.type} needs ${name}`);
    return text === undefined ? [] : [[name, text]];
  });
  return Object.fromEntries(answers);
}

let pdf: Promise<Uint8Array<ArrayBuffer>> | undefined;

/** A real PDF of one page. */
export function aPdf(): Promise<Uint8Array<ArrayBuffer>> {
  pdf ??= (async () => {
    const document = new PdfDocument({ size: [300, 200] });
    document.text('Bank statement').end();
    return new Uint8Array(await buffer(document));
  })();
  return pdf;
}

/** The same page in a file of its own, as each document of a bank is. */
export const anOwnPdf = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(Buffer.concat([await aPdf(), Buffer.from(`\n% ${randomUUID()}\n`)]));

/** The form as a browser sends it; null leaves a file out. */
export async function applicationForm(
  answers: Answers = {},
  files: { [kind: string]: Uint8Array<ArrayBuffer> | null } = {},
  usual: Answers = personalAnswers,
  kind: LoanKind = personal,
): Promise<FormData> {
  const form = new FormData();
  const fields = { ...usual, ...answers };
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  const pdf = await aPdf();
  const asked = askedFiles(kind, fields).map(([name]) => [name, pdf] as const);
  for (const [name, content] of Object.entries({ ...Object.fromEntries(asked), ...files })) {
    if (content !== null) form.append(name, new Blob([content]), `${name}.pdf`);
  }
  return form;
}

/** Sends an application over HTTP. */
export async function apply(
  testApp: TestApp,
  client: TestClient,
  form?: FormData,
  headers: Record<string, string> = {},
  type: string = 'personal',
): Promise<{ status: number; body: LoanRecord & Record<string, unknown> }> {
  const reply = await fetch(`${testApp.url}/loans/api/${type}/loan-create/`, {
    method: 'POST',
    headers: { ...client.headers, ...headers },
    body: form ?? (await applicationForm()),
  });
  return { status: reply.status, body: (await reply.json()) as never };
}

/** Of no type given, it is a personal loan. */
export type TestLoan = { client: TestClient; loanId: string; type?: LoanType };

const typeOf = ({ type = 'personal' }: TestLoan): LoanType => type;

/** A client with an application that awaits verification. */
export async function anApplication(testApp: TestApp, answers: Answers = {}): Promise<TestLoan> {
  const client = await aClient(testApp);
  const { status, body } = await apply(testApp, client, await applicationForm(answers));
  if (status !== 201) throw new Error(`no application: ${status} ${JSON.stringify(body)}`);
  return { client, loanId: body.id };
}

export type Terms = { amount?: bigint; months?: number; ratePpm?: number };

/** Runs a staff-side use case in a transaction of its own. */
export async function asStaff<T>(
  testApp: TestApp,
  run: (tx: Tx, businessTime: Awaited<ReturnType<typeof readBusinessTime>>) => Promise<T>,
): Promise<T> {
  return testApp.deps.db.transaction().execute(async (tx) => run(tx, await readBusinessTime(tx)));
}

/**
 * An application that was verified and offered: 100,000 naira over 4 months at 4% unless told
 * otherwise.
 */
export async function anOffer(
  testApp: TestApp,
  terms: Terms = {},
  answers: Answers = {},
): Promise<TestLoan> {
  const loan = await anApplication(testApp, answers);
  await offer(testApp, loan, terms);
  return loan;
}

/** Verifies an application and makes the offer, as two people do. */
export async function offer(
  testApp: TestApp,
  { loanId }: Pick<TestLoan, 'loanId'>,
  terms: Terms = {},
): Promise<void> {
  await asStaff(testApp, (tx, businessTime) =>
    verifyLoan(tx, testApp.deps, { loanId, staffId: staffOfTests.officer, businessTime }),
  );
  await asStaff(testApp, (tx, businessTime) =>
    offerLoan(tx, {
      loanId,
      staffId: staffOfTests.approver,
      amount: terms.amount ?? 10_000_000n,
      months: terms.months ?? 4,
      ratePpm: terms.ratePpm ?? 40_000,
      smallestArrears: 50_00n,
      businessTime,
    }),
  );
}

/** The client's answer to the offer over HTTP: `2` accepts, `3` rejects. */
export async function answer(
  testApp: TestApp,
  loan: TestLoan,
  body: object = { is_accepted: '2', is_ticked: true },
): Promise<{ status: number; body: LoanRecord & Record<string, unknown> }> {
  const path = `/loans/api/${typeOf(loan)}/accept-or-reject-loan/${loan.loanId}/`;
  const reply = await fetch(testApp.url + path, {
    method: 'PUT',
    headers: { ...loan.client.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: (await reply.json()) as never };
}

/** An accepted offer that awaits its disbursement. */
export async function anAcceptedLoan(
  testApp: TestApp,
  terms: Terms = {},
  answers: Answers = {},
): Promise<TestLoan> {
  const loan = await anOffer(testApp, terms, answers);
  const { status, body } = await answer(testApp, loan);
  if (status !== 200) throw new Error(`not accepted: ${status} ${JSON.stringify(body)}`);
  return loan;
}

/** Orders the disbursement, as finance does. */
export async function disburse(testApp: TestApp, loanId: string): Promise<void> {
  await confirmAccountHolder(testApp.deps, await findLoan(testApp.deps.db, loanId));
  await asStaff(testApp, (tx, businessTime) =>
    disburseLoan(tx, testApp.deps, { loanId, staffId: staffOfTests.finance, businessTime }),
  );
}

/** A loan whose money the provider paid out: it is active from the business date. */
export async function anActiveLoan(
  testApp: TestApp,
  terms: Terms = {},
  answers: Answers = {},
): Promise<TestLoan> {
  const loan = await anAcceptedLoan(testApp, terms, answers);
  await payOut(testApp, loan);
  return loan;
}

/**
 * Orders the disbursement of an accepted loan and waits for the provider. Its documents and emails
 * wait for the next `work`, which most tests do without.
 */
export async function payOut(testApp: TestApp, loan: TestLoan): Promise<void> {
  await disburse(testApp, loan.loanId);
  await eventually(async () => {
    await testApp.runJobs();
    return (await readLoan(testApp, loan)).state === 'active';
  });
}

/** As if the days were over on which returning the principal alone cancels the loan. */
export async function endCancelling({ deps }: TestApp, loan: TestLoan): Promise<void> {
  await allTables(deps.db)
    .updateTable('loans')
    .set({ cancel_until: null })
    .where('client_id', '=', loan.client.clientId)
    .where('loan_id', '=', loan.loanId)
    .execute();
}

/** The loan as its client sees it. */
export async function readLoan(testApp: TestApp, loan: TestLoan): Promise<LoanRecord> {
  const path = `/loans/api/${typeOf(loan)}/loan-detail/${loan.loanId}`;
  const reply = await fetch(testApp.url + path, { headers: loan.client.headers });
  if (reply.status !== 200) throw new Error(`no loan: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as LoanRecord;
}

/**
 * Begins a card repayment, pays it in the provider's popup, and tells the server, as the browser
 * does.
 */
export async function repay(
  testApp: TestApp,
  loan: TestLoan,
  amount: string,
): Promise<PaymentState> {
  const { status, body } = await beginRepayment(testApp, loan, amount);
  if (status !== 200) throw new Error(`no intent: ${status} ${JSON.stringify(body)}`);
  await testApp.sandbox.pay(body.reference, 'success');
  return (await reportRepaid(testApp, loan.client, body.reference)).body;
}

export function beginRepayment(
  testApp: TestApp,
  loan: TestLoan,
  amount: string,
): Promise<Answer<Intent & Record<string, unknown>>> {
  return call(testApp, 'POST', '/transactions/api/payment-intent/', {
    headers: loan.client.headers,
    body: { ...aRepayment(loan.loanId, amount), loan_type: typeOf(loan) },
  });
}

/** Begins a repayment and leaves its popup open so long that another may begin beside it. */
export async function beginAbandonedRepayment(
  testApp: TestApp,
  loan: TestLoan,
  amount: string,
): Promise<string> {
  const { body } = await beginRepayment(testApp, loan, amount);
  await letADayPass(testApp);
  return body.reference;
}
