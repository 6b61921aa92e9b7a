import { loanKinds } from '@quarrter/domain/loan-kinds';
import type { SealedTable } from '../platform/database/sealed-tables.ts';
import { contextOf, sealedFieldsOf } from './apply/application-answers.ts';
import type { Answers } from './tables.ts';

const sealedFields = sealedFieldsOf(loanKinds);

export const loansSealed: readonly SealedTable[] = [
  {
    table: 'loans',
    key: ['client_id', 'loan_id'],
    columns: ['account_number_sealed', 'application'],
    reseal(row, again) {
      const loan = { client_id: String(row.client_id), loan_id: String(row.loan_id) };
      const answers = Object.entries(row.application as Answers).map(([field, value]) => [
        field,
        sealedFields.has(field) ? again(value, contextOf(loan, field)) : value,
      ]);
      return {
        account_number_sealed: again(row.account_number_sealed, contextOf(loan, 'account_number')),
        application: Object.fromEntries(answers),
      };
    },
  },
];
