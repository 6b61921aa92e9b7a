import {
  type PasskeyRecord,
  passkeyNameForm,
  renamePasskey,
} from '@quarrter/contract/second-factor';
import { TextField } from '@quarrter/ui/TextField';
import { request } from '../../../api/request.ts';
import { ActionDialog } from '../../../forms/ActionDialog.tsx';

/** Gives a passkey another name. */
export function RenamePasskeyDialog(props: {
  passkey: PasskeyRecord;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const { passkey, onClose, onDone } = props;
  return (
    <ActionDialog
      title={`Rename ${passkey.name}`}
      schema={passkeyNameForm}
      start={{ name: passkey.name }}
      fewFields
      send={async (body) => {
        await request(renamePasskey, { params: { id: passkey.id }, body });
        await onDone();
      }}
      failed="We could not rename the passkey."
      label="Save the name"
      onClose={onClose}
    >
      {({ field }) => (
        <TextField
          label="Name of the passkey"
          autoComplete="off"
          maxLength={60}
          {...field('name')}
        />
      )}
    </ActionDialog>
  );
}
