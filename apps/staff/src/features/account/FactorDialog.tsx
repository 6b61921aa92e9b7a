import { AddPasskeyDialog } from '@quarrter/client/AddPasskeyDialog';
import { invalidate } from '@quarrter/client/calls';
import type { FactorAction } from '@quarrter/client/FactorLines';
import { RecoveryCodesDialog } from '@quarrter/client/RecoveryCodesDialog';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { passkeyNameForm } from '@quarrter/contract/second-factor-forms';
import {
  addStaffPasskey,
  beginStaffPasskey,
  newStaffRecoveryCodes,
  removeStaffApp,
  removeStaffPasskey,
  staffAccount,
} from '@quarrter/contract/staff/account';
import { Dialog } from '@quarrter/ui/Dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { ActionError, actionButtons } from '../../shell/action-dialog.tsx';
import { SetUpAppDialog } from './SetUpAppDialog.tsx';

type Codes = readonly string[] | null;

/** Recovery codes that a change brought are shown after it, this once. */
export function FactorDialog({ action, onClose }: { action: FactorAction; onClose: () => void }) {
  const queries = useQueryClient();
  const reload = () => invalidate(queries, staffAccount);
  const [codes, setCodes] = useState<Codes>(null);
  const done = async (made: Codes) => {
    await reload();
    if (made) setCodes(made);
    else onClose();
  };
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  if (action.show === 'app') return <SetUpAppDialog onClose={onClose} onDone={done} />;
  if (action.show === 'passkey') {
    return (
      <AddPasskeyDialog
        schema={passkeyNameForm}
        empty={{ name: '' }}
        begin={() => request(beginStaffPasskey)}
        add={async (body) => (await request(addStaffPasskey, { body })).recovery_codes}
        onClose={onClose}
        onDone={done}
      />
    );
  }
  return <ConfirmDialog {...confirmed(action)} onClose={onClose} onDone={done} />;
}

type Confirmed = {
  title: string;
  text: string;
  label: string;
  danger: boolean;
  run: () => Promise<Codes>;
};

function confirmed(action: FactorAction): Confirmed {
  if (action.show === 'remove-passkey') {
    const { id, name } = action.passkey;
    return {
      title: `Remove ${name}?`,
      text: 'We no longer accept this passkey. Delete it from your device as well.',
      label: 'Remove the passkey',
      danger: true,
      run: () => request(removeStaffPasskey, { params: { id } }).then(() => null),
    };
  }
  if (action.show === 'remove-app') {
    return {
      title: 'Remove the authenticator app?',
      text: 'We no longer accept its codes.',
      label: 'Remove the app',
      danger: true,
      run: () => request(removeStaffApp).then(() => null),
    };
  }
  return {
    title: 'Make new recovery codes?',
    text: 'You get ten new codes. The ones you have now stop working.',
    label: 'Make new codes',
    danger: false,
    run: async () => (await request(newStaffRecoveryCodes)).recovery_codes,
  };
}

function ConfirmDialog(
  props: Confirmed & { onClose: () => void; onDone: (codes: Codes) => Promise<void> },
) {
  const { title, text, label, danger, run, onClose, onDone } = props;
  const sending = useSingleMutation({ mutationFn: run, onSuccess: onDone });
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={actionButtons({
        label,
        danger,
        busy: sending.isPending,
        onConfirm: () => sending.mutate(undefined),
        onClose,
      })}
    >
      <ActionError error={sending.error} />
      <p>{text}</p>
    </Dialog>
  );
}
