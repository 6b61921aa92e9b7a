import { type SealedTable, sealedColumns } from '../platform/database/sealed-tables.ts';
import { staffRealm } from './realm.ts';

const ofApp = (row: { readonly [column: string]: unknown }) =>
  staffRealm.appContext(String(row.staff_id));

export const staffSealed: readonly SealedTable[] = [
  sealedColumns('staff_authenticators', ['staff_id'], {
    secret_sealed: ofApp,
    new_secret_sealed: ofApp,
  }),
];
