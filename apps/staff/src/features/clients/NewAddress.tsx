import {
  newAddressForm,
  proposeNewAddress,
  type StaffClient,
} from '@quarrter/contract/staff/clients';
import { Button } from '@quarrter/ui/Button';
import { ofClient } from '../../api/changes.ts';
import { useCan } from '../../api/me.ts';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { usePageDialog } from '../../shell/PageDialog.tsx';

/** Gives a client who can no longer read their emails another address: two people agree. */
export function NewAddress({ page: { client, newAddressProposed } }: { page: StaffClient }) {
  const canPropose = useCan('propose-new-address');
  const open = usePageDialog();
  if (newAddressProposed) {
    return (
      <p className="pt-4 text-sm text-ink-soft">
        A new email address is waiting for a second person.
      </p>
    );
  }
  if (!canPropose) return null;
  return (
    <div className="pt-4">
      <Button size="small" onClick={() => open(<NewAddressDialog id={client.id} />)}>
        New email address
      </Button>
    </div>
  );
}

function NewAddressDialog({ id }: { id: string }) {
  return (
    <ActionDialog
      call={proposeNewAddress}
      params={{ id }}
      schema={newAddressForm}
      start={{ email: '', emailAgain: '', reason: '' }}
      after={{ reloads: ofClient(id) }}
      title="New email address"
      label="Propose the address"
      fields={[
        {
          name: 'email',
          as: 'text',
          label: 'New email address',
          hint: 'The client has to follow a link that we email there.',
          autoComplete: 'off',
        },
        {
          name: 'emailAgain',
          as: 'text',
          label: 'New email address again',
          hint: 'The reader of a mistyped address could take the account.',
          autoComplete: 'off',
        },
        {
          name: 'reason',
          as: 'words',
          label: 'Reason',
          hint: 'How you identified the client. The person who decides reads it.',
          maxLength: 500,
        },
      ]}
    >
      <p className="text-sm">
        Use this only for a client who can no longer read emails at their current address and whom
        you identified in person. A client who still knows their password can change the address on
        their profile. We’ll email the current address now. If the client chooses another password
        before someone approves this, it can no longer be approved.
      </p>
    </ActionDialog>
  );
}
