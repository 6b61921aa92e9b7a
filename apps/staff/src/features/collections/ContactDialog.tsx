import { newRequestKey } from '@quarrter/client/request-key';
import { useContractForm } from '@quarrter/client/use-contract-form';
import {
  type CollectionCase,
  contactForm,
  type LoanContact,
  logContact,
} from '@quarrter/contract/staff/collections';
import { SelectField } from '@quarrter/ui/SelectField';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import { WordsField } from '../../shell/WordsField.tsx';
import { channelTexts, outcomeTexts } from './contact-texts.ts';
import { useCollecting } from './use-collecting.ts';

const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));

type Body = Pick<LoanContact, 'channel' | 'outcome' | 'note'> & {
  quiet_reason?: string | undefined;
};

/** A contact with the client, or an attempt. One key for all tries records it once. */
export function ContactDialog(props: { page: CollectionCase; onClose: () => void }) {
  const { page, onClose } = props;
  const { id } = page.loan;
  const [requestKey] = useState(newRequestKey);
  const form = useContractForm(
    contactForm,
    { channel: 'call', outcome: 'reached', note: '', quiet_reason: '' },
    { focusFirstError: true },
  );
  const sending = useCollecting(id, (body: Body) =>
    request(logContact, { params: { id }, body, requestKey }),
  );
  const submit = form.handleSubmit(async (body) => {
    await sending.mutateAsync(body).then(onClose, form.showFailure);
  });
  return (
    <FormDialog
      title="Record a contact"
      label="Save contact"
      busy={sending.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="How"
        options={optionsOf(channelTexts)}
        placeholder={null}
        {...form.field('channel')}
      />
      <SelectField
        label="Outcome"
        options={optionsOf(outcomeTexts)}
        placeholder={null}
        {...form.field('outcome')}
      />
      <WordsField
        record={page.loan.id}
        label="What was said"
        hint="The client may ask to see it."
        maxLength={1000}
        {...form.field('note')}
      />
      {page.quiet && (
        <WordsField
          record={page.loan.id}
          label="Why between 21:00 and 08:00"
          hint="Clients are not contacted at night without a reason."
          maxLength={300}
          rows={2}
          {...form.field('quiet_reason')}
        />
      )}
    </FormDialog>
  );
}
