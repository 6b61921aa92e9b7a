import { type SealedTable, sealedColumns } from '../platform/sealed-tables.ts';
import { accountContext } from './order-payout.ts';

/** The form a payment carries is sealed by its purpose, which declares it. */
export const paymentsSealed: readonly SealedTable[] = [
  sealedColumns('payouts', ['client_id', 'payout_id'], {
    account_number_sealed: (row) => accountContext(String(row.payout_id)),
  }),
];
