import {
  type Reseal,
  type SealedTable,
  sealedColumns,
} from '../platform/database/sealed-tables.ts';
import { type InvestmentSubject, resealDetails, type StoredDetails } from './invest/stored-form.ts';

export const investmentsSealed: readonly SealedTable[] = [
  {
    table: 'investments',
    key: ['client_id', 'investment_id'],
    columns: ['form'],
    reseal: (row, again) => ({
      form: resealDetails(row.form as StoredDetails, String(row.client_id), again),
    }),
  },
  sealedColumns('withdrawals', ['client_id', 'withdrawal_id'], {
    held_account_number_sealed: (row) => heldAccountContext(String(row.withdrawal_id)),
  }),
];

/** The context that the account number of a held withdrawal is sealed for. */
export function heldAccountContext(withdrawalId: string): string {
  return `${withdrawalId}:held_account_number`;
}

/** Seals the numbers again in the form that a payment still carries. */
export function resealInvestmentSubject(
  subject: object,
  clientId: string,
  again: Reseal,
): InvestmentSubject {
  const stored = subject as InvestmentSubject;
  // The details of an erased client are not there.
  if (stored.form?.details === undefined) return stored;
  const details = resealDetails(stored.form.details, clientId, again) as StoredDetails;
  return { ...stored, form: { ...stored.form, details } };
}
