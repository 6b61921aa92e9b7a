import { useContractForm } from '@quarrter/client/use-contract-form';
import { documentRequestForm, requestDocument } from '@quarrter/contract/staff-loan-reviews';
import { Dialog } from '@quarrter/ui/Dialog';
import { controlClasses, Field, fieldWiring } from '@quarrter/ui/Field';
import { SelectField } from '@quarrter/ui/SelectField';
import { request } from '../../api/request.ts';
import { ActionError, actionButtons } from '../../shell/action-dialog.tsx';
import type { ActionDialogProps } from './action-dialog.tsx';
import { useAction } from './use-application.ts';

const formId = 'request-document';

/** Asks the client for a document, with the reason that the client reads. */
export function RequestDocumentDialog(props: ActionDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ application, onClose }: ActionDialogProps) {
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
  const { error, ...reason } = form.field('reason');
  const hint = `We email this to ${client.name}. Nothing is decided before the document arrives.`;
  const wiring = { label: 'What is wrong with it', name: 'reason', error, hint };
  return (
    <Dialog
      open
      title="Ask for a document"
      onClose={onClose}
      actions={actionButtons({
        label: 'Ask for the document',
        busy: act.isPending,
        form: formId,
        onClose,
      })}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <ActionError error={form.formFailure} />
        <SelectField
          label="Document"
          options={kinds
            .filter(({ kind }) => !asked.has(kind))
            .map(({ kind, label }) => ({ value: kind, label }))}
          {...form.field('kind')}
        />
        <Field {...wiring}>
          <textarea
            rows={4}
            maxLength={500}
            {...reason}
            {...fieldWiring(wiring)}
            className={controlClasses}
          />
        </Field>
      </form>
    </Dialog>
  );
}
