/**
 * The loan types: the questions that only one of them asks, and an application for any of them over
 * HTTP.
 */
import type { LoanRecord } from '@quarrter/contract/client/loans';
import {
  askedFields,
  askedFiles,
  findLoanKind,
  type LoanKind,
  type LoanType,
  loanKinds,
} from '@quarrter/domain/loan-kinds';
import type { Client } from '../../tools/seed/client.ts';
import { loanDocuments } from '../../tools/seed/forms.ts';
import { call } from '../../tools/seed/http.ts';
import { answersFor } from './application.ts';
import { product, services } from './product.ts';

const businessAccount = '1400000066';

/** Answers that a personal loan does not ask for. */
export const ownAnswers = {
  'work-tool': { tool: 'Laptop', cost_of_tool: '120000' },
  business: {
    business_name: 'Afolabi Looms Limited',
    rc_number: 'RC 1234567',
    industry: 'Textiles',
    number_of_employees: '1,200',
    business_email: 'accounts@looms.example',
    business_address: '5 Balogun Street, Lagos',
    position: 'Director',
    bank_name: '058',
    bank_account_number: businessAccount,
  },
  'proof-of-funds': {
    variant: 'eu',
    country_of_relocation: 'France',
    has_partner_account: 'Yes',
  },
} as const;

/** The bank knows the account of the business. */
export const openBusinessAccount = () =>
  services.addAccount('058', businessAccount, 'AFOLABI LOOMS LTD');

export function kindOf(type: LoanType): LoanKind {
  const kind = findLoanKind(loanKinds, type);
  if (kind === undefined) throw new Error(`no kind ${type}`);
  return kind;
}

/** Whether only employees of a partner can apply. */
export const asksForEmployee = (type: LoanType) => kindOf(type).gates.includes('employee-profile');

/** Applies for 4 months, as the form of the kind does. */
export async function applyForKind(
  { person, token }: Client,
  type: LoanType,
  amount: string,
): Promise<LoanRecord> {
  const kind = kindOf(type);
  const own = type in ownAnswers ? ownAnswers[type as keyof typeof ownAnswers] : {};
  const answers: { readonly [field: string]: string } = answersFor(
    person,
    { amount, months: 4 },
    own,
  );
  const documents = await loanDocuments(person);
  const form = new FormData();
  for (const [name] of askedFields(kind, answers)) form.append(name, answers[name] ?? '');
  for (const [name] of askedFiles(kind, answers)) {
    const content = name === 'file' ? documents.file : documents.id_card;
    form.append(name, new Blob([content], { type: 'application/pdf' }), `${name}.pdf`);
  }
  const path = `/loans/api/${type}/loan-create/`;
  const loan = await call<LoanRecord & { message?: string }>(product.url, 'POST', path, {
    token,
    form,
  });
  if (loan.message !== undefined) throw new Error(`${type}: ${loan.message}`);
  return loan;
}

/** Accepts the offer of a loan of any kind. */
export async function acceptKind({ token }: Client, { id, loan_type: type }: LoanRecord) {
  const body = { is_accepted: '2', is_ticked: true };
  const path = `/loans/api/${type}/accept-or-reject-loan/${id}/`;
  await call(product.url, 'PUT', path, { token, body });
}
