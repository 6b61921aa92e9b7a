import type { CreationAnswer } from '@quarrter/contract/second-factor';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { TextField } from '@quarrter/ui/TextField';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '../errors.ts';
import { FormFailure } from '../form-failure.tsx';
import { type ContractForm, useContractForm } from '../use-contract-form.ts';
import { browserSupportsWebAuthn, createPasskey, passkeyFailure } from './passkey.ts';

type Values = { name: string; password?: string };

/** The name of a passkey, then the browser's own window. */
export function AddPasskeyDialog(props: {
  schema: z.ZodMiniType<Values, Values>;
  empty: Values;
  /** The fields after the name. */
  children?: (form: ContractForm<Values>) => ReactNode;
  /** Turns an error of a call into the one that the form shows. */
  asFormError?: (error: unknown) => unknown;
  /** Asks the server for the browser's options. */
  begin: (values: Values) => Promise<object>;
  /** Sends the passkey, and returns recovery codes when it is the first factor. */
  add: (made: { name: string; passkey: CreationAnswer }) => Promise<readonly string[] | null>;
  onClose: () => void;
  onDone: (recoveryCodes: readonly string[] | null) => Promise<void>;
}) {
  const { schema, empty, children, begin, add, onClose, onDone } = props;
  const { asFormError = (error) => error } = props;
  const [rejected, setRejected] = useState<string | null>(null);
  const form = useContractForm(schema, empty, { focusFirstError: true });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setRejected(null);
    try {
      const passkey = await createPasskey(await begin(values));
      await onDone(await add({ name: values.name, passkey }));
    } catch (error) {
      if (error instanceof ApiError) form.showFailure(asFormError(error));
      else setRejected(passkeyFailure(error));
    }
  });
  return (
    <Dialog open title="Add a passkey" onClose={() => !isSubmitting && onClose()}>
      {browserSupportsWebAuthn() ? (
        <form noValidate onSubmit={submit} className="grid gap-5">
          <p>
            Your browser will then ask for your fingerprint, your face or your PIN. We never see
            them.
          </p>
          <TextField
            label="Name of the passkey"
            hint="So that you recognise it later, such as My phone"
            autoComplete="off"
            maxLength={60}
            {...form.field('name')}
          />
          {children?.(form)}
          {rejected && <Alert tone="bad">{rejected}</Alert>}
          <FormFailure
            failure={form.formFailure}
            failed="We could not add the passkey."
            onRetry={submit}
          />
          <Button
            type="submit"
            tone="main"
            wide
            busy={isSubmitting}
            busyLabel="Waiting for your passkey…"
          >
            Add the passkey
          </Button>
        </form>
      ) : (
        <p>This browser does not support passkeys. Use an authenticator app, or another browser.</p>
      )}
    </Dialog>
  );
}
