import { useContractForm } from '@quarrter/client/use-contract-form';
import { documentRequestForm, requestDocument } from '@quarrter/contract/staff/loan-reviews';
import { SelectField } from '@quarrter/ui/SelectField';
import { request } from '../../api/request.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import { WordsField } from '../../shell/WordsField.tsx';
import type { ActionDialogProps } from './action-dialog.tsx';
import { useAction } from './use-application.ts';

/** Asks the client for a document, with the reason that the client reads. */
export function RequestDocumentDialog({ application, onClose }: ActionDialogProps) {
  const { loan, client, document_kinds: kinds } = application;
  const asked = new Set(loan.document_requests.map(({ kind }) => kind));
  const form = useContractForm(
    documentRequestForm,
    { kind: '', reason: '' },
    { focusFirstError: true },
  );
  const act = useAction(loan.id, (body: { kind: string; reason: string }) =>
    request(requestDocument, { params: { id: loan.id }, body }),
  );
  const submit = form.handleSubmit(async (values) => {
    await act.mutateAsync(values).then(onClose, form.showFailure);
  });
  return (
    <FormDialog
      title="Ask for a document"
      label="Ask for the document"
      busy={act.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Document"
        options={kinds
          .filter(({ kind }) => !asked.has(kind))
          .map(({ kind, label }) => ({ value: kind, label }))}
        {...form.field('kind')}
      />
      <WordsField
        record={loan.id}
        label="What is wrong with it"
        hint={`We email this to ${client.name}. Nothing is decided before the document arrives.`}
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
