import { requiredLines } from '@quarrter/contract/fields';
import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { WordsField } from '../../shell/WordsField.tsx';

/** The reason is needed only for an account in another name. */
export function holderForm(isNeeded: boolean) {
  return z.object({
    holder_confirmed: isNeeded
      ? requiredLines('Please say why this account may be paid', 500)
      : z.string(),
  });
}

/** Why an account in another name may be paid; everybody who handles the loan later reads it. */
export function HolderReason(props: {
  loanId: string;
  field: Omit<ComponentProps<typeof WordsField>, 'label' | 'record'>;
}) {
  const { loanId, field } = props;
  return (
    <WordsField
      record={loanId}
      label="Why this account may be paid"
      hint="For example: the married name, proved by the certificate among the documents."
      rows={3}
      maxLength={500}
      {...field}
    />
  );
}
