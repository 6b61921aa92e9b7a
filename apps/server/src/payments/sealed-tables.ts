import { type Reseal, type SealedTable, sealedColumns } from '../platform/sealed-tables.ts';
import { accountContext } from './order-payout.ts';

/**
 * Seals the sensitive fields of a payment's form again; the form's purpose knows which they are.
 */
export type ResealForm = (form: object, clientId: string, again: Reseal) => object;

export function paymentsSealed(resealForm: ResealForm): readonly SealedTable[] {
  return [
    sealedColumns('payouts', ['client_id', 'payout_id'], {
      account_number_sealed: (row) => accountContext(String(row.payout_id)),
    }),
    {
      table: 'payments',
      key: ['client_id', 'payment_id'],
      columns: ['form'],
      reseal: ({ form, client_id: clientId }, again) => ({
        form: form === null ? null : resealForm(form as object, String(clientId), again),
      }),
    },
  ];
}
