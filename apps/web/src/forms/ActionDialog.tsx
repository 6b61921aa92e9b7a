import { invalidate } from '@quarrter/client/calls';
import { messageOf } from '@quarrter/client/errors';
import { FormFailure } from '@quarrter/client/form-failure';
import {
  type ContractForm,
  type FormValues,
  useContractForm,
} from '@quarrter/client/use-contract-form';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import type { Call } from '@quarrter/contract/call';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { HelpContext } from '@quarrter/ui/link';
import { withTryAgain } from '@quarrter/ui/sentence';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, use } from 'react';
import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { failedTitle } from '../api/failed-title.ts';

/**
 * A form in a dialog, which stays open with the typed text until it is sent. Field errors are shown
 * in a summary above the fields, or by moving the focus where there are few.
 */
export function ActionDialog<Output extends FormValues, Input extends FormValues>(props: {
  title: string;
  schema: z.ZodMiniType<Output, Input>;
  start: DefaultValues<Input>;
  /** Makes the call and continues from it, such as by closing the dialog. */
  send: (values: Output) => Promise<unknown>;
  /** The failure as a sentence beside the button. Without it a failure is above the fields. */
  failed?: string;
  label: string;
  busyLabel?: string;
  tone?: ComponentProps<typeof Button>['tone'];
  /** The label of a second button, which closes the dialog. */
  keep?: string;
  fewFields?: boolean;
  onClose: () => void;
  children: (form: ContractForm<Output, Input>) => ReactNode;
}) {
  const { title, schema, start, send, failed, label, busyLabel, tone = 'main', keep } = props;
  const { fewFields = false, onClose, children } = props;
  const form = useContractForm(schema, start, { focusFirstError: fewFields });
  const { formFailure: failure } = form;
  const help = use(HelpContext);
  const { isSubmitting: busy } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    await send(values).catch(form.showFailure);
  });
  return (
    <Dialog open title={title} onClose={() => !busy && onClose()}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {!fewFields && <ErrorSummary errors={form.summary} attempt={form.attempt} />}
        {!failed && failure && (
          <Alert tone="bad" title={messageOf(failure)}>
            {help}
          </Alert>
        )}
        {children(form)}
        {failed && <FormFailure failure={failure} failed={failed} onRetry={submit} />}
        <div className={keep && 'grid gap-3 sm:flex sm:flex-row-reverse'}>
          <Button type="submit" tone={tone} wide={!keep} busy={busy} busyLabel={busyLabel}>
            {label}
          </Button>
          {keep && (
            <Button disabled={busy} onClick={onClose}>
              {keep}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/**
 * Asks before something is done, and closes once it is; it stays open and says so when that failed.
 */
export function AskDialog(props: {
  title: ReactNode;
  label: string;
  busyLabel: string;
  /** The label of the other button. */
  keep?: string;
  /** The title after a failure: `The card is still saved`. */
  failed: string;
  send: () => Promise<unknown>;
  /** The calls that are made again afterwards, also when no reply came: it may be done. */
  changes: readonly Call[];
  onDone?: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, label, busyLabel, keep = 'Cancel', failed, send, changes, onClose } = props;
  const { onDone, children } = props;
  const queries = useQueryClient();
  const help = use(HelpContext);
  const sending = useSingleMutation({
    mutationFn: () => send().finally(() => invalidate(queries, ...changes)),
    onSuccess: () => {
      onDone?.();
      onClose();
    },
  });
  const { isPending: busy, error } = sending;
  return (
    <Dialog
      open
      title={title}
      onClose={() => !busy && onClose()}
      actions={
        <>
          <Button tone="main" busy={busy} busyLabel={busyLabel} onClick={() => sending.mutate()}>
            {label}
          </Button>
          <Button disabled={busy} onClick={onClose}>
            {keep}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {error && (
        <Alert tone="bad" title={failedTitle(error, failed)}>
          {withTryAgain(messageOf(error))} {help}
        </Alert>
      )}
    </Dialog>
  );
}

/** Says that it is done; a dialog of its own takes the focus that the form had. */
export function DoneDialog(props: {
  title: string;
  label?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, label = 'Close', onClose, children } = props;
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <Button tone="main" onClick={onClose}>
          {label}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
