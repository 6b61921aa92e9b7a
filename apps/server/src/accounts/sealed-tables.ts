import { columnOf, isSealedField, profileFieldNames } from '@quarrter/domain/people';
import { type SealedTable, sealedColumns } from '../platform/database/sealed-tables.ts';
import { correctionContext } from './identity/identity-corrections.ts';
import { sealContext } from './profile/profile-fields.ts';
import { clientRealm } from './realm.ts';

const ofApp = (row: { readonly [column: string]: unknown }) =>
  clientRealm.appContext(String(row.client_id));

export const accountsSealed: readonly SealedTable[] = [
  sealedColumns(
    'client_profiles',
    ['client_id'],
    Object.fromEntries(
      profileFieldNames
        .filter(isSealedField)
        .map((name) => [columnOf(name), (row) => sealContext(String(row.client_id), name)]),
    ),
  ),
  sealedColumns('identity_corrections', ['client_id', 'correction_id'], {
    values_sealed: (row) => correctionContext(String(row.correction_id)),
  }),
  sealedColumns('client_authenticators', ['client_id'], {
    secret_sealed: ofApp,
    new_secret_sealed: ofApp,
  }),
];
