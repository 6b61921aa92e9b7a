import { readdir } from 'node:fs/promises';
import type { TestApp } from '../test-app.ts';
import type { TestClient } from './client.ts';

export async function loansOf(testApp: TestApp, { clientId }: TestClient) {
  const { rows } = await testApp.database.pool.query('SELECT * FROM loans WHERE client_id = $1', [
    clientId,
  ]);
  return rows;
}

/** Errors of a salaried applicant's empty form, whatever the loan type. */
export const emptyFormErrors = {
  loan_amount: ['Loan Amount is required.'],
  duration: ['Loan Duration is required.'],
  title: ['Title is required.'],
  first_name: ['First Name is required.'],
  last_name: ['Last Name is required.'],
  date_of_birth: ['Date of Birth is required.'],
  email: ['Please use a valid email'],
  phone_number: ['Phone Number is required.'],
  address: ['Home Address is required.'],
  city: ['City is required.'],
  state: ['State is required.'],
  postal_code: ['Postal Code is required.'],
  information_is_true: ['This field is required.'],
  credit_check_consent: ['This field is required.'],
  address_duration: ['Residency Duration is required.'],
  bank_name: ['Bank Name is required.'],
  bank_account_number: ['Account Number is required.'],
  gross_monthly_income: ['Monthly Salary is required.'],
  present_employer: ['Present Employer is required.'],
  occupation: ['Role is required.'],
  employer_address: ['Employer Address is required.'],
  file: ['Bank statement is required.'],
  id_card: ['ID card is required.'],
};

export async function storedFiles({ filesDir }: TestApp): Promise<string[]> {
  const all = await readdir(filesDir, { recursive: true });
  return all.filter((name) => name.endsWith('.pdf'));
}
