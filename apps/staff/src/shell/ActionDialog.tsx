import type { ReplyOf } from '@quarrter/client/calls';
import { ApiError } from '@quarrter/client/errors';
import {
  type ContractForm,
  type FormValues,
  useContractForm,
} from '@quarrter/client/use-contract-form';
import type { Call } from '@quarrter/contract/call';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { type ReactNode, useId } from 'react';
import type { DefaultValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { request } from '../api/request.ts';
import { type After, useAction } from '../api/use-action.ts';
import { ActionError, actionButtons } from './action-dialog.tsx';
import { NotSent } from './NotSent.tsx';

/** The schema of a call's body; a call without one is confirmed and has no fields. */
type SchemaOf<C extends Call> = C extends { body: infer Body extends FormSchema } ? Body : Empty;
type FormSchema = z.ZodMiniType<FormValues, FormValues>;
type Empty = z.ZodMiniType<Record<string, never>, Record<string, never>>;
type Form<S extends FormSchema> = ContractForm<z.output<S>, z.input<S>>;

/** What a form starts with; `''` where nothing is chosen yet. */
type Start<Input> = { readonly [Name in keyof Input]?: Input[Name] | '' };

export type ActionDialogProps<C extends Call, S extends FormSchema = SchemaOf<C>> = {
  call: C;
  params?: Record<string, string>;
  title: string;
  /** What the button says. */
  label: string | ((form: Form<S>) => string);
  danger?: boolean;
  /** What the other button says, where "Cancel" would be read as the action. */
  keep?: string;
  /** Without it there is nothing to fill in. */
  start?: Start<z.input<S>>;
  /** A form of its own, where it is not the body of the call. */
  schema?: S;
  /** Sends such a form. */
  send?: (values: z.output<S>) => Promise<ReplyOf<C>>;
  after?: After;
  /** By default the dialog closes. */
  onDone?: (reply: ReplyOf<C>) => void;
  onClose: () => void;
  children?: ReactNode | ((form: Form<S>) => ReactNode);
};

/**
 * Asks before a call of the contract is made, with the fields of its body. What is wrong is shown
 * at its field; why the call failed is shown above them, and what was typed stays.
 */
export function ActionDialog<C extends Call, S extends FormSchema = SchemaOf<C>>(
  props: ActionDialogProps<C, S>,
) {
  const { call, params = {}, title, danger, keep, label, start, children } = props;
  const { onClose, onDone = onClose } = props;
  const schema: unknown = props.schema ?? call.body ?? z.object({});
  const form = useContractForm(
    schema as z.ZodMiniType<z.output<S>, z.input<S>>,
    (start ?? {}) as DefaultValues<z.input<S>>,
    { focusFirstError: true },
  );
  const send = (body: z.output<S>) =>
    props.send?.(body) ?? request(call, { params, ...(call.body && { body: body as never }) });
  const sending = useAction(send, props.after);
  const submit = form.handleSubmit(async (values) => {
    // Where nothing is filled in, nothing else tells that the earlier failure is over.
    if (!start) form.clearFailure();
    await sending.mutateAsync(values).then(onDone, form.showFailure);
  });
  const id = useId();
  const error = form.formFailure;
  const conflict = start && error instanceof ApiError && error.status === 409 ? error : null;
  const buttons = {
    ...{ label: typeof label === 'string' ? label : label(form), danger, keep },
    ...{ busy: sending.isPending, form: id, onClose },
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      // Sending it again would fail again: someone else has decided.
      actions={
        conflict?.changed ? <Button onClick={onClose}>Close</Button> : actionButtons(buttons)
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        <ActionError error={error} />
        {conflict && <NotSent form={id} />}
        {typeof children === 'function' ? children(form) : children}
      </form>
    </Dialog>
  );
}
