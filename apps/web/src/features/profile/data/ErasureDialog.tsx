import { setReply } from '@quarrter/client/calls';
import { askErasure, readErasure } from '@quarrter/contract/client/my-data';
import { erasureForm } from '@quarrter/contract/client/my-data-forms';
import { PasswordField } from '@quarrter/ui/PasswordField';
import { TextAreaField } from '@quarrter/ui/TextAreaField';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { ActionDialog } from '../../../forms/ActionDialog.tsx';

export function ErasureDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <ActionDialog
      title="Ask to erase your data"
      schema={erasureForm}
      start={{ password: '', reason: '' }}
      send={async (body) => {
        setReply(queries, readErasure, {}, await request(askErasure, { body }));
        onClose();
      }}
      failed="We could not send your request."
      label="Ask to erase my data"
      busyLabel="Sending…"
      tone="danger"
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="text-sm">
            Once it is done you can no longer sign in, and your account cannot be restored. You may
            want to download a copy of your data first, on the security tab.
          </p>
          <TextAreaField
            label="Why do you want to leave?"
            optional
            maxLength={1000}
            {...field('reason')}
          />
          <PasswordField
            label="Your Password"
            autoComplete="current-password"
            {...field('password')}
          />
        </>
      )}
    </ActionDialog>
  );
}
