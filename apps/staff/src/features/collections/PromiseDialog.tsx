import { useContractForm } from '@quarrter/client/use-contract-form';
import {
  type CollectionCase,
  promiseForm,
  recordPromise,
} from '@quarrter/contract/staff/collections';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { TextField } from '@quarrter/ui/TextField';
import { useFieldArray } from 'react-hook-form';
import { request } from '../../api/request.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import { useCollecting } from './use-collecting.ts';

type Body = { parts: { due_on: string; amount: string }[] };
const mostDates = 6;

/** Dates and amounts that were agreed with the client; an open promise ends with the new one. */
export function PromiseDialog(props: { page: CollectionCase; onClose: () => void }) {
  const { page, onClose } = props;
  const { id } = page.loan;
  const form = useContractForm(
    promiseForm,
    { parts: [{ due_on: '', amount: '' }] },
    { focusFirstError: true },
  );
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'parts' });
  const sending = useCollecting(id, (body: Body) =>
    request(recordPromise, { params: { id }, body }),
  );
  const submit = form.handleSubmit(async (body) => {
    await sending.mutateAsync(body).then(onClose, form.showFailure);
  });
  const wrong = form.failure?.fields.parts?.[0];
  const hasOpen = page.promises.some(({ state }) => state === 'open');
  return (
    <FormDialog
      title="Record a promise to pay"
      label="Save promise"
      busy={sending.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      {wrong && <Alert tone="bad" title={wrong} />}
      <p className="text-sm text-ink-soft">
        The client is told by email, and can pay the agreed amount alone while each date is kept.
        {hasOpen && ' The open promise ends with this one.'}
      </p>
      {fields.map((field, place) => (
        <fieldset key={field.id} className="grid gap-3 rounded-md border border-line p-3">
          <legend className="px-1 text-sm font-600">Payment {place + 1}</legend>
          <TextField
            label="Agreed date"
            type="date"
            min={page.business_date}
            {...form.field(`parts.${place}.due_on`)}
          />
          <MoneyField label="Agreed amount" {...form.field(`parts.${place}.amount`)} />
          {fields.length > 1 && (
            <Button size="small" onClick={() => remove(place)}>
              Remove <span className="sr-only">payment {place + 1}</span>
            </Button>
          )}
        </fieldset>
      ))}
      {fields.length < mostDates && (
        <Button size="small" onClick={() => append({ due_on: '', amount: '' })}>
          Add a date
        </Button>
      )}
    </FormDialog>
  );
}
