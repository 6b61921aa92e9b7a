import { invalidate } from '@quarrter/client/calls';
import type { FactorAction } from '@quarrter/client/FactorLines';
import { RecoveryCodesDialog } from '@quarrter/client/RecoveryCodesDialog';
import {
  newRecoveryCodes,
  removeCode,
  removePasskey,
  secondFactor,
  turnOffSecondFactor,
} from '@quarrter/contract/second-factor';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx';
import { SetUpAppDialog } from './SetUpAppDialog.tsx';

const removeAppTexts = {
  title: 'Remove the authenticator app?',
  text:
    'We will no longer accept its codes. Without another passkey or app, anyone with your ' +
    'password can sign in.',
  button: 'Remove app',
  failed: 'We could not remove the app.',
};

const turnOffTexts = {
  title: 'Turn off two-step verification?',
  text:
    'We will remove your app, your passkeys and your recovery codes. Anyone with your password ' +
    'can then sign in and move your money.',
  button: 'Turn off',
  failed: 'We could not turn it off.',
};

type Props = { open: FactorAction; email: string; onClose: () => void };

/**
 * The dialogs of two-step verification. New recovery codes are shown after the dialog that made
 * them.
 */
export default function SecondFactorDialogs({ open, email, onClose }: Props) {
  const queries = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const done = async (made: readonly string[] | null = null) => {
    const shown = invalidate(queries, secondFactor);
    // At once: they are shown only this time, and the old ones do not work now.
    if (made) return setCodes(made);
    await shown;
    onClose();
  };
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  const common = { email, onClose };
  if (open.show === 'app') return <SetUpAppDialog {...common} onDone={done} />;
  if (open.show === 'passkey') return <AddPasskeyDialog {...common} onDone={done} />;
  if (open.show === 'rename') {
    return <RenamePasskeyDialog passkey={open.passkey} onClose={onClose} onDone={done} />;
  }
  if (open.show === 'new-codes') {
    return (
      <ConfirmDialog
        {...common}
        title="Make new recovery codes?"
        text="You get 10 new codes. The ones you have now stop working."
        button="Make new codes"
        failed="We could not make new codes."
        onConfirmed={async () => done((await request(newRecoveryCodes)).recovery_codes)}
      />
    );
  }
  if (open.show === 'remove-passkey') {
    const { id, name } = open.passkey;
    return (
      <ConfirmDialog
        {...common}
        title={`Remove ${name}?`}
        text={
          'We will no longer accept this passkey. Delete it from your device as well. ' +
          'Without another passkey or app, anyone with your password can sign in.'
        }
        button="Remove passkey"
        failed="We could not remove the passkey."
        tone="danger"
        onConfirmed={async () => {
          await request(removePasskey, { params: { id } });
          await done();
        }}
      />
    );
  }
  const isApp = open.show === 'remove-app';
  return (
    <ConfirmDialog
      {...common}
      {...(isApp ? removeAppTexts : turnOffTexts)}
      tone="danger"
      onConfirmed={async () => {
        await request(isApp ? removeCode : turnOffSecondFactor);
        await done();
      }}
    />
  );
}
