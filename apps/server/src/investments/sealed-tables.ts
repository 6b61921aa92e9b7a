import type { Reseal, SealedTable } from '../platform/sealed-tables.ts';
import { resealDetails, type StoredDetails, type StoredForm } from './stored-form.ts';

export const investmentsSealed: readonly SealedTable[] = [
  {
    table: 'investments',
    key: ['client_id', 'investment_id'],
    columns: ['form'],
    reseal: (row, again) => ({
      form: resealDetails(row.form as StoredDetails, String(row.client_id), again),
    }),
  },
];

/** Seals the numbers in an order again that its payment still carries. */
export function resealInvestmentForm(form: object, clientId: string, again: Reseal): object {
  const { details } = form as StoredForm;
  return { ...form, details: resealDetails(details, clientId, again) };
}
