import { setReply } from '@quarrter/client/calls';
import { FormFailure } from '@quarrter/client/form-failure';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { askErasure, readErasure } from '@quarrter/contract/client/my-data';
import { erasureForm } from '@quarrter/contract/client/my-data-forms';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { PasswordField } from '@quarrter/ui/PasswordField';
import { TextAreaField } from '@quarrter/ui/TextAreaField';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';

export function ErasureDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const form = useContractForm(erasureForm, { password: '', reason: '' });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      setReply(queries, readErasure, {}, await request(askErasure, { body }));
      onClose();
    } catch (error) {
      form.showFailure(error);
    }
  });
  return (
    <Dialog open title="Ask to erase your data" onClose={() => !isSubmitting && onClose()}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <p className="text-sm">
          Once it is done you can no longer sign in, and no one can bring your account back. You may
          want to download a copy of your data first, on the security tab.
        </p>
        <TextAreaField
          label="Why do you want to leave?"
          optional
          maxLength={1000}
          {...form.field('reason')}
        />
        <PasswordField
          label="Your Password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <FormFailure failure={form.formFailure} what="Your request" onRetry={submit} />
        <Button type="submit" tone="danger" wide busy={isSubmitting} busyLabel="Sending…">
          Ask to erase my data
        </Button>
      </form>
    </Dialog>
  );
}
