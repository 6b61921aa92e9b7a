import { invalidate } from '@quarrter/client/calls';
import { complain, type OwnComplaint, ownComplaints } from '@quarrter/contract/client/support';
import { complaintForm } from '@quarrter/contract/client/support-form';
import { Alert } from '@quarrter/ui/Alert';
import { clientTime } from '@quarrter/ui/lagos-time';
import { TextAreaField } from '@quarrter/ui/TextAreaField';
import { TextField } from '@quarrter/ui/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { ActionDialog, DoneDialog } from '../../../forms/ActionDialog.tsx';

/** A complaint; its subject may be known from the page that the client came from. */
export function ComplaintDialog({ subject, onClose }: { subject: string; onClose: () => void }) {
  const queries = useQueryClient();
  const [sent, setSent] = useState<OwnComplaint | null>(null);
  if (sent) return <Sent complaint={sent} onClose={onClose} />;
  return (
    <ActionDialog
      title="Make a complaint"
      schema={complaintForm}
      start={{ subject, message: '' }}
      send={async (body) => {
        setSent(await request(complain, { body }));
        await invalidate(queries, ownComplaints);
      }}
      failed="We could not send your complaint."
      label="Send the complaint"
      busyLabel="Sending…"
      tone="action"
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField label="What is it about?" maxLength={150} {...field('subject')} />
          <TextAreaField
            label="What happened?"
            hint="Never write your password or a code here."
            maxLength={5000}
            {...field('message')}
          />
        </>
      )}
    </ActionDialog>
  );
}

function Sent({ complaint, onClose }: { complaint: OwnComplaint; onClose: () => void }) {
  return (
    <DoneDialog title="We have your complaint" onClose={onClose}>
      <Alert tone="good" title={`Your number is ${complaint.reference}`}>
        We will answer by {clientTime(complaint.answer_by)}, by email and on this page.
      </Alert>
    </DoneDialog>
  );
}
