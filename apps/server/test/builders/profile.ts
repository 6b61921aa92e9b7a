import { type ProfilePatch, readProfile, saveToProfile } from '../../src/accounts/index.ts';
import type { TestApp } from '../test-app.ts';
import type { TestClient } from './client.ts';

const base = '/accounts/api/quarrter-client';

/** A form with more than the profile stores: an email address, and a field of a loan. */
export const profileForm = {
  first_name: 'Adaeze',
  email: 'someone.else@example.com',
  phone_number: '0809 999 8888',
  date_of_birth: '1990-02-28',
  nin: '12345678901',
  bvn: '22345678901',
  bank_name: '058',
  bank_account_number: '0123456789',
  account_name: 'ADA OBI',
  gross_monthly_income: '1,250,000.5',
  next_of_kin_phone_number: '08031234567',
  next_of_kin_nin: '32345678901',
  city: ' Lagos ',
  postal_code: '',
  loan_amount: '5,000',
};

/** One of the calls that answer the client's details. */
export function read({ app }: TestApp, { headers }: TestClient, path: string) {
  return app.inject({ url: base + path, headers });
}

export function updateProfile(
  { app }: TestApp,
  { clientId, headers }: Pick<TestClient, 'clientId' | 'headers'>,
  body: object,
) {
  return app.inject({ method: 'PUT', url: `${base}-user-update/${clientId}/`, body, headers });
}

/**
 * Saves without the rules of the form, as an application does, with or without password and second
 * factor.
 */
export function saveProfile(
  { deps }: TestApp,
  { clientId }: Pick<TestClient, 'clientId'>,
  patch: ProfilePatch,
  confirmed = true,
): Promise<string[]> {
  return deps.db
    .transaction()
    .execute((tx) => saveToProfile(tx, deps.secrets, clientId, patch, { confirmed }));
}

/** As it is stored, with nothing masked. */
export const profileOf = ({ deps }: TestApp, { clientId }: Pick<TestClient, 'clientId'>) =>
  readProfile(deps.db, deps.secrets, clientId);
