/** A person's entries in the product's forms, by the fields' names on the wire. */
import type { AnswersOf, personal } from '@quarrter/domain/loan-kinds';
import { bankStatement, identityCard } from './documents.ts';
import { demonstrationPassword, type Person } from './people.ts';

export function signUpForm(person: Person) {
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    phone_number: person.phone,
    password1: demonstrationPassword,
    password2: demonstrationPassword,
  };
}

export type LoanRequest = {
  amount: string;
  months: number;
  reason: string;
  tier?: '1' | '2' | '3';
};

/** A person's answers in the application for a personal loan. */
export function loanAnswers(person: Person, request: LoanRequest) {
  return {
    tier: request.tier ?? '1',
    loan_amount: request.amount,
    duration: String(request.months),
    reason_for_loan: request.reason,
    title: person.title,
    first_name: person.firstName,
    last_name: person.lastName,
    date_of_birth: person.born,
    email: person.email,
    phone_number: person.phone,
    address: person.address,
    city: person.city,
    state: person.state,
    postal_code: person.postalCode,
    address_duration: '4-5 Years',
    bank_name: person.bank,
    bank_account_number: person.account,
    income_source: 'Salary',
    gross_monthly_income: person.monthlyIncome,
    nin: person.nin,
    bvn: person.bvn,
    present_employer: person.employer,
    occupation: person.role,
    employer_address: person.employerAddress,
    rent_mortgage: person.rent,
    information_is_true: 'true',
    credit_check_consent: 'true',
    save_to_profile: 'true',
  } satisfies AnswersOf<typeof personal>;
}

/** The documents of an application by their names on the wire. */
export async function loanDocuments(person: Person) {
  const { holder = `${person.firstName} ${person.lastName}` } = person;
  return {
    file: await bankStatement(holder, person.monthlyIncome),
    id_card: await identityCard(holder),
  };
}

/** The application for a personal loan, with its two documents. */
export async function loanForm(person: Person, request: LoanRequest): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(loanAnswers(person, request))) {
    form.append(name, value);
  }
  for (const [name, content] of Object.entries(await loanDocuments(person))) {
    form.append(name, new Blob([content], { type: 'application/pdf' }), `${name}.pdf`);
  }
  return form;
}

/** The form of a full-time investment. */
export function investmentForm(person: Person, amount: string, plan: string) {
  const { kin } = person;
  return {
    title: person.title,
    first_name: person.firstName,
    last_name: person.lastName,
    phone_number: person.phone,
    date_of_birth: person.born,
    email: person.email,
    next_of_kin_title: kin.title,
    next_of_kin_first_name: kin.firstName,
    next_of_kin_last_name: person.lastName,
    next_of_kin_date_of_birth: '1982-07-15',
    next_of_kin_email: `${kin.firstName}.${person.lastName}@example.com`.toLowerCase(),
    next_of_kin_phone_number: kin.phone,
    next_of_kin_relationship: kin.relationship,
    next_of_kin_nin: [...person.nin].reverse().join(''),
    investment_amount: amount,
    s: plan,
    information_is_true: true,
    save_to_profile: true,
  };
}
