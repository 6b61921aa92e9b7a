import { ApiError } from '@quarrter/client/errors';
import type { Call } from '@quarrter/contract/call';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { type ReactNode, useId } from 'react';
import { ActionError, actionButtons } from './action-parts.tsx';
import { type FieldData, FormFields } from './form-fields.tsx';
import { NotSent } from './NotSent.tsx';
import { useCloseDialog } from './PageDialog.tsx';
import {
  type ActionFormOf,
  type ActionOf,
  type FormSchema,
  type SchemaOf,
  useActionForm,
} from './use-action-form.ts';

export type ActionDialogProps<C extends Call, S extends FormSchema = SchemaOf<C>> = Omit<
  ActionOf<C, S>,
  'onDone'
> & {
  title: string;
  label: string | ((form: ActionFormOf<S>) => string);
  danger?: boolean;
  /** The label of the other button, where "Cancel" would be read as the action. */
  keep?: string;
  onDone?: ActionOf<C, S>['onDone'];
  /** Keeps the dialog open after the action, so that `onDone` replaces it; it closes otherwise. */
  stays?: boolean;
  /** Where it is not the dialog of the page, which closes by itself. */
  onClose?: () => void;
  /** The action's effect, above the fields; or the fields, where they are more than data. */
  children?: ReactNode | ((form: ActionFormOf<S>, progress: number | null) => ReactNode);
  fields?: readonly FieldData<S>[];
  /** The consequences, below the fields. */
  note?: string;
};

/**
 * Asks before a call of the contract is made, with the fields of its body. Errors of a field are
 * shown beside it; the reason why the call failed is shown above the fields.
 */
export function ActionDialog<C extends Call, S extends FormSchema = SchemaOf<C>>(
  props: ActionDialogProps<C, S>,
) {
  const { title, label, danger, keep, start } = props;
  const closePageDialog = useCloseDialog();
  const onClose = props.onClose ?? closePageDialog;
  const { children, fields = [], note } = props;
  const { form, submit, progress, busy } = useActionForm<C, S>({
    ...props,
    onDone: (reply) => {
      props.onDone?.(reply);
      if (!props.stays) onClose();
    },
  });
  const id = useId();
  const record = [props.call.path, ...Object.values(props.params ?? {})].join(' ');
  // Before the failure is asked for: a field that is drawn from now on shows its error itself.
  const content = typeof children === 'function' ? children(form, progress) : children;
  const error = form.formFailure;
  const conflict = start && error instanceof ApiError && error.status === 409 ? error : null;
  const text = typeof label === 'string' ? label : label(form);
  return (
    <Dialog
      open
      title={title}
      // While it is being sent, closing it would hide why it failed.
      onClose={() => !busy && onClose()}
      // Sending it again would fail again: someone else has decided.
      actions={
        conflict?.changed ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          actionButtons({ label: text, danger, keep, busy, form: id, onClose })
        )
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        <ActionError error={error} />
        {conflict && <NotSent form={id} />}
        {content}
        <FormFields form={form} record={record} progress={progress} fields={fields} />
        {note && <p className="text-sm text-ink-soft">{note}</p>}
      </form>
    </Dialog>
  );
}
