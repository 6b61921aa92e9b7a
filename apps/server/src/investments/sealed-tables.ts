import type { Reseal, SealedTable } from '../platform/sealed-tables.ts';
import { sealedDetailContexts } from './stored-form.ts';

type Details = { readonly [name: string]: unknown };

/** The payment carries the whole form until the money is there, the investment its details after that. */
export const investmentsSealed: readonly SealedTable[] = [
  {
    table: 'investments',
    key: ['client_id', 'investment_id'],
    columns: ['form'],
    reseal: (row, again) => ({
      form: resealDetails(row.form as Details, String(row.client_id), again),
    }),
  },
  {
    table: 'payments',
    key: ['client_id', 'payment_id'],
    columns: ['form'],
    reseal(row, again) {
      const form = row.form as { readonly details?: Details } | null;
      if (!form?.details) return { form };
      return {
        form: { ...form, details: resealDetails(form.details, String(row.client_id), again) },
      };
    },
  },
];

function resealDetails(details: Details, clientId: string, again: Reseal): Details {
  const resealed: { [name: string]: unknown } = { ...details };
  for (const [name, contextOf] of Object.entries(sealedDetailContexts)) {
    if (name in details) resealed[name] = again(details[name], contextOf(clientId));
  }
  return resealed;
}
