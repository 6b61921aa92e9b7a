import { useContractForm } from '@quarrter/client/use-contract-form';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { FormDialog } from './FormDialog.tsx';
import { WordsField } from './WordsField.tsx';

type Reason = { reason: string };

/** An action that only needs a reason. */
export function ReasonDialog(props: {
  /** The id of the record that the reason is about. */
  record: string;
  title: string;
  label: string;
  danger?: boolean;
  keep?: string;
  /** Who will read the reason. */
  hint: string;
  schema: z.ZodMiniType<Reason, Reason>;
  maxLength?: number;
  sending: { isPending: boolean; mutateAsync: (body: Reason) => Promise<unknown> };
  onSent?: () => void;
  onClose: () => void;
  /** What happens, above the reason. */
  children?: ReactNode;
}) {
  const { record, title, label, danger, keep, hint, schema, maxLength = 500, sending } = props;
  const { onClose, onSent = onClose, children } = props;
  const form = useContractForm(schema, { reason: '' }, { focusFirstError: true });
  const submit = form.handleSubmit(async (values) => {
    await sending.mutateAsync(values).then(onSent, form.showFailure);
  });
  return (
    <FormDialog
      title={title}
      label={label}
      danger={danger}
      keep={keep}
      busy={sending.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      <WordsField
        record={`${record} ${label}`}
        label="Reason"
        hint={hint}
        maxLength={maxLength}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
