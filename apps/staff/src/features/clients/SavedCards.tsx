import { removeClientCards, type StaffClient } from '@quarrter/contract/staff/clients';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { ofClient } from '../../api/changes.ts';
import { useCan } from '../../api/me.ts';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { usePageDialog } from '../../shell/PageDialog.tsx';

/** The cards that automatic repayments and top-ups may charge. */
export function SavedCards({ page: { client, savedCards } }: { page: StaffClient }) {
  const canRemove = useCan('remove-cards');
  const open = usePageDialog();
  if (savedCards.length === 0) return null;
  return (
    <Card title="Saved cards">
      <p>{savedCards.join(', ')}</p>
      {canRemove && (
        <div className="pt-4">
          <Button size="small" onClick={() => open(<RemoveDialog id={client.id} />)}>
            Remove all cards
          </Button>
        </div>
      )}
    </Card>
  );
}

function RemoveDialog({ id }: { id: string }) {
  return (
    <ActionDialog
      call={removeClientCards}
      params={{ id }}
      schema={removeClientCards.body}
      start={{ reason: '' }}
      after={{ reloads: ofClient(id) }}
      title="Remove all saved cards"
      label="Remove all cards"
      danger
      fields={[
        {
          name: 'reason',
          as: 'words',
          label: 'Reason',
          hint: 'Colleagues can read it in the audit log.',
          maxLength: 500,
        },
      ]}
    >
      <p className="text-sm">
        Check that you are speaking to the client. Automatic repayments and monthly top-ups that use
        these cards end at once. A charge that has already begun may still be made, and late
        penalties still apply. We’ll email the client.
      </p>
    </ActionDialog>
  );
}
