import { useRequestKey } from '@quarrter/client/use-request-key';
import type { ReplyInside } from '@quarrter/contract/call';
import { approvalList } from '@quarrter/contract/staff/approvals';
import { findBookClient } from '@quarrter/contract/staff/books';
import { type journalForm, type journals, proposeJournal } from '@quarrter/contract/staff/journals';
import { Button } from '@quarrter/ui/Button';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField } from '@quarrter/ui/SelectField';
import { DateField, TextField } from '@quarrter/ui/TextField';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { request } from '../../api/request.ts';
import { accountName } from '../../ledger-entries/texts.tsx';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { currencies } from '../../shell/currencies.ts';
import type { ActionFormOf } from '../../shell/use-action-form.ts';
import { WordsField } from '../../shell/WordsField.tsx';

type Page = ReplyInside<typeof journals>;

const owners = [
  { value: 'lender', label: 'The lender' },
  { value: 'client', label: 'A client' },
];
const sides = [
  { value: 'debit', label: 'Debit' },
  { value: 'credit', label: 'Credit' },
];

const emptyLine = (side: 'debit' | 'credit') => ({ code: '', side, amount: '' });

/** Proposes a journal: whose accounts, the lines, and why. */
export function JournalDialog({ page, onDone }: { page: Page; onDone: () => void }) {
  const [owner, setOwner] = useState('lender');
  const [email, setEmail] = useState('');
  // The same journal sent again is one proposal; another one is another.
  const requestKey = useRequestKey();
  return (
    <ActionDialog
      onDone={onDone}
      call={proposeJournal}
      send={async (values) => {
        const ofLender = owner === 'lender';
        const clientId = ofLender ? page.lenderId : (await findClient(email)).clientId;
        const body = { ...values, clientId };
        return request(proposeJournal, { body, requestKey: requestKey.of(body) });
      }}
      after={{ reloads: [approvalList] }}
      title="Enter a journal"
      label="Propose journal"
      start={{
        clientId: page.lenderId,
        currency: 'NGN',
        valueDate: page.businessDate,
        reason: '',
        lines: [emptyLine('debit'), emptyLine('credit')],
      }}
    >
      {(form) => (
        <>
          <SelectField
            label="Account owner"
            name="owner"
            placeholder={null}
            options={owners}
            value={owner}
            onChange={({ target }) => setOwner(target.value)}
          />
          {owner === 'client' && (
            <TextField
              label="Email of the client"
              name="email"
              type="email"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
          <SelectField
            label="Currency"
            placeholder={null}
            options={currencies}
            {...form.field('currency')}
          />
          <DateField label="Value date" {...form.field('valueDate')} />
          <JournalLines form={form} codes={page.codes} />
          <WordsField
            record="new journal"
            label="Reason"
            maxLength={500}
            {...form.field('reason')}
          />
        </>
      )}
    </ActionDialog>
  );
}

function JournalLines(props: { form: ActionFormOf<typeof journalForm>; codes: Page['codes'] }) {
  const { form } = props;
  const lines = useFieldArray({ control: form.control, name: 'lines' });
  const accounts = props.codes.map((kind) => ({
    value: String(kind.code),
    label: accountName(kind),
  }));
  return (
    <>
      {lines.fields.map(({ id }, place) => (
        <fieldset key={id} className="grid gap-3 rounded-md border border-line p-3">
          <legend className="px-1 text-sm font-600">Line {place + 1}</legend>
          <SelectField
            label="Account"
            options={accounts}
            {...form.field(`lines.${place}.code` as 'lines.0.code')}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <SelectField
              label="Side"
              placeholder={null}
              options={sides}
              {...form.field(`lines.${place}.side` as 'lines.0.side')}
            />
            <MoneyField
              label="Amount"
              {...form.field(`lines.${place}.amount` as 'lines.0.amount')}
            />
          </div>
          {lines.fields.length > 2 && (
            <div>
              <Button type="button" size="small" tone="plain" onClick={() => lines.remove(place)}>
                Remove line {place + 1}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {form.failure?.fields.lines?.map((sentence) => (
        <p key={sentence} role="alert" className="text-sm text-bad">
          {sentence}
        </p>
      ))}
      <div>
        <Button
          type="button"
          size="small"
          tone="quiet"
          onClick={() => lines.append(emptyLine('debit'))}
        >
          Add a line
        </Button>
      </div>
    </>
  );
}

function findClient(email: string) {
  return request(findBookClient, { query: { email: email.trim() } });
}
