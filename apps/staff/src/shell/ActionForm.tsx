import type { Call } from '@quarrter/contract/call';
import type { ReactNode } from 'react';
import { ActionError, actionButtons } from './action-parts.tsx';
import {
  type ActionFormOf,
  type ActionOf,
  type FormSchema,
  type SchemaOf,
  useActionForm,
} from './use-action-form.ts';

/** A form of a page, with the fields of a call's body; it goes once the call was made. */
export function ActionForm<C extends Call, S extends FormSchema = SchemaOf<C>>(
  props: Omit<ActionOf<C, S>, 'onDone'> & {
    label: string;
    onClose: () => void;
    children: (form: ActionFormOf<S>) => ReactNode;
  },
) {
  const { label, onClose, children } = props;
  const { form, submit, busy } = useActionForm<C, S>({ ...props, onDone: onClose });
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {children(form)}
      <ActionError error={form.formFailure} />
      <div className="flex flex-wrap gap-3">{actionButtons({ label, busy, onClose })}</div>
    </form>
  );
}
