import { type SealedTable, sealedColumns } from '../platform/database/sealed-tables.ts';
import { oneTimeSecretOf } from './sign-in/one-time-secret.ts';

export const staffSealed: readonly SealedTable[] = [
  sealedColumns('staff_members', ['staff_id'], {
    totp_secret_sealed: (row) => oneTimeSecretOf(String(row.staff_id)),
    new_totp_secret_sealed: (row) => oneTimeSecretOf(String(row.staff_id)),
  }),
];
