import { callKey } from '@quarrter/client/calls';
import { newRequestKey } from '@quarrter/client/request-key';
import {
  type CollectionCase,
  collectionsList,
  logContact,
  type promiseForm,
  readCollectionCase,
  recordPromise,
} from '@quarrter/contract/staff/collections';
import { readWork } from '@quarrter/contract/staff/work';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { TextField } from '@quarrter/ui/TextField';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { request } from '../../api/request.ts';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import type { ActionFormOf } from '../../shell/use-action-form.ts';
import { channelTexts, outcomeTexts } from './contact-texts.ts';

/** After an action on a loan in arrears, its page, the lists and the work are read again. */
function afterCollecting(id: string) {
  const page = callKey(readCollectionCase, { params: { id } });
  return { reloads: [page, collectionsList, readWork] };
}

const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));

const quietReason = {
  name: 'quietReason',
  as: 'words',
  label: 'Reason for contact between 21:00 and 08:00',
  hint: 'Clients are not contacted at night without a reason.',
  maxLength: 300,
  rows: 2,
} as const;

/** A contact with the client, or an attempt. One key for all tries records it once. */
export function ContactDialog(props: { page: CollectionCase; onClose: () => void }) {
  const { page, onClose } = props;
  const params = { id: page.loan.id };
  const [requestKey] = useState(newRequestKey);
  return (
    <ActionDialog
      call={logContact}
      params={params}
      send={(body) => request(logContact, { params, body, requestKey })}
      after={afterCollecting(page.loan.id)}
      title="Record a contact"
      label="Save contact"
      start={{ channel: 'call', outcome: 'reached', note: '', quietReason: '' }}
      onClose={onClose}
      fields={[
        {
          name: 'channel',
          as: 'select',
          label: 'Channel',
          placeholder: null,
          options: optionsOf(channelTexts),
        },
        {
          name: 'outcome',
          as: 'select',
          label: 'Outcome',
          placeholder: null,
          options: optionsOf(outcomeTexts),
        },
        {
          name: 'note',
          as: 'words',
          label: 'Summary of the contact',
          hint: 'The client may ask to see it.',
          maxLength: 1000,
        },
        ...(page.quiet ? [quietReason] : []),
      ]}
    />
  );
}

const maxDates = 6;

/** Dates and amounts that were agreed with the client; an open promise ends with the new one. */
export function PromiseDialog(props: { page: CollectionCase; onClose: () => void }) {
  const { page, onClose } = props;
  const { id } = page.loan;
  const hasOpen = page.promises.some(({ state }) => state === 'open');
  return (
    <ActionDialog
      call={recordPromise}
      params={{ id }}
      after={afterCollecting(id)}
      title="Record a promise to pay"
      label="Save promise"
      start={{ parts: [{ dueOn: '', amount: '' }] }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {form.failure?.fields.parts?.slice(0, 1).map((wrong) => (
            <Alert key={wrong} tone="bad" title={wrong} />
          ))}
          <p className="text-sm text-ink-soft">
            We’ll email the client. They can pay only the agreed amounts as long as they keep each
            date.
            {hasOpen && ' This replaces the current promise.'}
          </p>
          <Payments form={form} from={page.businessDate} />
        </>
      )}
    </ActionDialog>
  );
}

function Payments(props: { form: ActionFormOf<typeof promiseForm>; from: string }) {
  const { form, from } = props;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'parts' });
  return (
    <>
      {fields.map((field, place) => (
        <fieldset key={field.id} className="grid gap-3 rounded-md border border-line p-3">
          <legend className="px-1 text-sm font-600">Payment {place + 1}</legend>
          <TextField
            label="Agreed date"
            type="date"
            min={from}
            {...form.field(`parts.${place}.dueOn`)}
          />
          <MoneyField label="Agreed amount" {...form.field(`parts.${place}.amount`)} />
          {fields.length > 1 && (
            <Button size="small" onClick={() => remove(place)}>
              Remove <span className="sr-only">payment {place + 1}</span>
            </Button>
          )}
        </fieldset>
      ))}
      {fields.length < maxDates && (
        <Button size="small" onClick={() => append({ dueOn: '', amount: '' })}>
          Add a date
        </Button>
      )}
    </>
  );
}
