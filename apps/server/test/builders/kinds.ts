/** The usual applicant's answers for each loan type, beyond those for a personal loan. */
import { type LoanKind, loanKinds } from '@quarrter/domain/loan-kinds';
import type { LoanType } from '@quarrter/domain/loans';
import { requireKind } from '../../src/loans/apply/application-forms.ts';
import type { TestApp } from '../test-app.ts';
import { aClient, type TestClient } from './client.ts';
import { type Answers, answersTo, applicationForm, apply, type TestLoan } from './loan.ts';

/** The tool that is bought with a work-tool loan. */
const tool: Answers = { tool: 'Laptop', cost_of_tool: '120,000' };

/** A business with an account that `nameBusinessAccount` makes known. */
const ofBusiness: Answers = {
  loan_amount: '2,000,000',
  business_name: 'Obi Fabrics Limited',
  rc_number: 'RC 1234567',
  industry: 'Textiles',
  number_of_employees: '12',
  business_email: 'Accounts@ObiFabrics.example',
  business_address: '5 Balogun Street, Lagos',
  position: 'Director',
  bank_account_number: '2000000066',
};

/** A family with an account at the partner bank, for a school in France. */
const ofFunds: Answers = {
  variant: 'eu',
  country_of_relocation: 'France',
  has_partner_account: 'Yes',
};

const ownAnswers: { readonly [type: string]: Answers } = {
  'work-tool': tool,
  business: ofBusiness,
  'proof-of-funds': ofFunds,
};

/** The usual applicant's answers to one kind. */
export function usualAnswersTo(type: LoanType, own: Answers = {}): Answers {
  return answersTo(requireKind(loanKinds, type), { ...ownAnswers[type], ...own });
}

/** Tells the sandbox's bank whose account that of the business is. */
export async function nameBusinessAccount(testApp: TestApp, holder = 'OBI FABRICS LTD') {
  await testApp.sandbox.addAccount('058', ofBusiness.bank_account_number ?? '', holder);
}

type Files = { [name: string]: Uint8Array<ArrayBuffer> | null };

/** Sends an application of any kind over HTTP; `changes` are sent as they are. */
export async function applyFor(
  testApp: TestApp,
  client: TestClient,
  type: LoanType,
  changes: Answers = {},
  files: Files = {},
) {
  const kind: LoanKind = requireKind(loanKinds, type);
  const form = await applicationForm(changes, files, usualAnswersTo(type, changes), kind);
  return apply(testApp, client, form, {}, type);
}

/** A client with an application of this kind that awaits verification. */
export async function anApplicationFor(
  testApp: TestApp,
  type: LoanType,
  changes: Answers = {},
): Promise<TestLoan> {
  const client = await aClient(testApp);
  const { status, body } = await applyFor(testApp, client, type, changes);
  if (status !== 201) throw new Error(`no application: ${status} ${JSON.stringify(body)}`);
  return { client, loanId: body.id, type };
}
