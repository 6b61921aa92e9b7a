import { type SealedTable, sealedColumns } from '../platform/sealed-tables.ts';
import { fieldOf, profileFieldNames, sealContext } from './profile-fields.ts';

const contexts = profileFieldNames.flatMap((name) => {
  const field = fieldOf(name);
  return field.as === 'sealed' ? [[field.column, field.context] as const] : [];
});

export const accountsSealed: readonly SealedTable[] = [
  sealedColumns(
    'client_profiles',
    ['client_id'],
    Object.fromEntries(
      contexts.map(([column, context]) => [
        column,
        (row) => sealContext(String(row.client_id), context),
      ]),
    ),
  ),
];
