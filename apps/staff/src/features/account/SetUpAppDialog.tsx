import { messageOf } from '@quarrter/client/errors';
import { FormFailure } from '@quarrter/client/form-failure';
import { ScanKey } from '@quarrter/client/ScanKey';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { codeForm } from '@quarrter/contract/second-factor-forms';
import { beginStaffApp, confirmStaffApp } from '@quarrter/contract/staff-account';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { Failed, Loading } from '@quarrter/ui/states';
import { TextField } from '@quarrter/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/request.ts';

type OnDone = (recoveryCodes: readonly string[] | null) => Promise<void>;

/** A new key, which counts once a code of it was entered. */
export function SetUpAppDialog({ onClose, onDone }: { onClose: () => void; onDone: OnDone }) {
  // Each opening makes another key; it is asked for once.
  const begun = useQuery({
    queryKey: ['account', 'new-app'],
    queryFn: () => request(beginStaffApp),
    gcTime: 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog open title="Set up an authenticator app" onClose={onClose}>
      {begun.isPending && <Loading label="Making a key for your app" lines={4} />}
      {begun.isError && (
        <Failed
          what="The key for your app"
          message={messageOf(begun.error)}
          onRetry={() => begun.refetch()}
        />
      )}
      {begun.data && <Scan begun={begun.data} onDone={onDone} />}
    </Dialog>
  );
}

function Scan({ begun, onDone }: { begun: { secret: string; address: string }; onDone: OnDone }) {
  const form = useContractForm(codeForm, { code: '' }, { focusFirstError: true });
  const submit = form.handleSubmit(async (body) => {
    try {
      await onDone((await request(confirmStaffApp, { body })).recovery_codes);
    } catch (error) {
      form.showFailure(error);
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ScanKey secret={begun.secret} address={begun.address} />
      <TextField
        label="Code"
        hint="The 6 digits that the app shows now"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        className="figures"
        {...form.field('code')}
      />
      <FormFailure failure={form.formFailure} what="Confirming the code" onRetry={submit} />
      <Button type="submit" tone="main" wide busy={form.formState.isSubmitting}>
        Confirm
      </Button>
    </form>
  );
}
