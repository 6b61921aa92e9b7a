import { invalidate } from '@quarrter/client/calls';
import { FormFailure } from '@quarrter/client/form-failure';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { complain, type OwnComplaint, ownComplaints } from '@quarrter/contract/client/support';
import { complaintForm } from '@quarrter/contract/client/support-form';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { lagosTime } from '@quarrter/ui/lagos-time';
import { TextAreaField } from '@quarrter/ui/TextAreaField';
import { TextField } from '@quarrter/ui/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request.ts';

/** A complaint; what it is about may be known from where the client came from. */
export function ComplaintDialog({ subject, onClose }: { subject: string; onClose: () => void }) {
  const queries = useQueryClient();
  const [sent, setSent] = useState<OwnComplaint | null>(null);
  const form = useContractForm(complaintForm, { subject, message: '' });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      setSent(await request(complain, { body }));
      await invalidate(queries, ownComplaints);
    } catch (error) {
      form.showFailure(error);
    }
  });
  if (sent) return <Sent complaint={sent} onClose={onClose} />;
  return (
    <Dialog open title="Make a complaint" onClose={() => !isSubmitting && onClose()}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <TextField label="What is it about?" maxLength={150} {...form.field('subject')} />
        <TextAreaField
          label="What happened?"
          hint="Never write your password or a code here."
          maxLength={5000}
          {...form.field('message')}
        />
        <FormFailure failure={form.formFailure} what="Your complaint" onRetry={submit} />
        <Button type="submit" tone="action" wide busy={isSubmitting} busyLabel="Sending…">
          Send the complaint
        </Button>
      </form>
    </Dialog>
  );
}

function Sent({ complaint, onClose }: { complaint: OwnComplaint; onClose: () => void }) {
  return (
    <Dialog
      open
      title="We have your complaint"
      onClose={onClose}
      actions={
        <Button tone="main" onClick={onClose}>
          Close{' '}
        </Button>
      }
    >
      <Alert tone="good" title={`Your number is ${complaint.reference}`}>
        Our answer is due by {lagosTime(complaint.answer_by)}. It comes by email and stands on this
        page.
      </Alert>
    </Dialog>
  );
}
