import { requiredLines } from '@quarrter/contract/fields';
import { controlClasses, Field, fieldWiring } from '@quarrter/ui/Field';
import type { ComponentProps } from 'react';
import * as z from 'zod/mini';

export const emptyHolderForm = { holder_confirmed: '' };

/** The reason is needed only for an account in another name. */
export function holderForm(isNeeded: boolean) {
  return z.object({
    holder_confirmed: isNeeded
      ? requiredLines('Please say why this account may be paid', 500)
      : z.string(),
  });
}

/** Why an account in another name may be paid; everybody who handles the loan later reads it. */
export function HolderReason({
  field: { error, ...reason },
}: {
  field: ComponentProps<'textarea'> & { name: string; error: string | undefined };
}) {
  const wiring = {
    label: 'Why this account may be paid',
    name: reason.name,
    error,
    hint: 'For example: the married name, proved by the certificate among the documents.',
  };
  return (
    <Field {...wiring}>
      <textarea
        rows={3}
        maxLength={500}
        {...reason}
        {...fieldWiring(wiring)}
        className={controlClasses}
      />
    </Field>
  );
}
