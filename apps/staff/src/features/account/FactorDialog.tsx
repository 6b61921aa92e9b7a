import { AddPasskeyDialog } from '@quarrter/client/AddPasskeyDialog';
import { invalidate } from '@quarrter/client/calls';
import type { FactorAction } from '@quarrter/client/FactorLines';
import { RecoveryCodesDialog } from '@quarrter/client/RecoveryCodesDialog';
import { passkeyNameForm } from '@quarrter/contract/second-factor-forms';
import {
  addStaffPasskey,
  beginStaffPasskey,
  newStaffRecoveryCodes,
  removeStaffApp,
  removeStaffPasskey,
  staffAccount,
} from '@quarrter/contract/staff/account';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
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
        add={async (body) => (await request(addStaffPasskey, { body })).recoveryCodes}
        onClose={onClose}
        onDone={done}
      />
    );
  }
  const { call, text, ...words } = confirmed(action);
  return (
    <ActionDialog
      {...words}
      call={call}
      after={{ reloads: [staffAccount] }}
      onDone={(reply) => 'recoveryCodes' in reply && setCodes(reply.recoveryCodes)}
      onClose={onClose}
    >
      <p>{text}</p>
    </ActionDialog>
  );
}

function confirmed(action: FactorAction) {
  if (action.show === 'remove-passkey') {
    const { id, name } = action.passkey;
    return {
      call: removeStaffPasskey,
      params: { id },
      title: `Remove ${name}?`,
      text: 'We will no longer accept this passkey. Delete it from your device as well.',
      label: 'Remove the passkey',
      danger: true,
    };
  }
  if (action.show === 'remove-app') {
    return {
      call: removeStaffApp,
      title: 'Remove the authenticator app?',
      text: 'We will no longer accept its codes.',
      label: 'Remove the app',
      danger: true,
    };
  }
  return {
    call: newStaffRecoveryCodes,
    title: 'Make new recovery codes?',
    text: 'You get 10 new codes. The ones you have now stop working.',
    label: 'Make new codes',
    stays: true,
  };
}
