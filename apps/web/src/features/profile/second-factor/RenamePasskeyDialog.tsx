import { FormFailure } from '@quarrter/client/form-failure';
import { useContractForm } from '@quarrter/client/use-contract-form';
import {
  type PasskeyRecord,
  passkeyNameForm,
  renamePasskey,
} from '@quarrter/contract/second-factor';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { TextField } from '@quarrter/ui/TextField';
import { request } from '../../../api/request.ts';

/** Gives a passkey another name. */
export function RenamePasskeyDialog(props: {
  passkey: PasskeyRecord;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const { passkey, onClose, onDone } = props;
  const form = useContractForm(passkeyNameForm, { name: passkey.name }, { focusFirstError: true });
  const submit = form.handleSubmit(async (body) => {
    try {
      await request(renamePasskey, { params: { id: passkey.id }, body });
      await onDone();
    } catch (error) {
      form.showFailure(error);
    }
  });
  return (
    <Dialog open title={`Rename ${passkey.name}`} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label="Name of the passkey"
          autoComplete="off"
          maxLength={60}
          {...form.field('name')}
        />
        <FormFailure failure={form.formFailure} what="Renaming the passkey" onRetry={submit} />
        <Button type="submit" tone="main" wide busy={form.formState.isSubmitting}>
          Save the name
        </Button>
      </form>
    </Dialog>
  );
}
