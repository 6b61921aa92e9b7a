import { newRequestKey } from '@quarrter/client/request-key';
import { type CollectionCase, logContact } from '@quarrter/contract/staff/collections';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { afterCollecting } from './after-collecting.ts';
import { channelTexts, outcomeTexts } from './contact-texts.ts';

const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));

const quietReason = {
  name: 'quiet_reason',
  as: 'words',
  label: 'Why between 21:00 and 08:00',
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
      start={{ channel: 'call', outcome: 'reached', note: '', quiet_reason: '' }}
      onClose={onClose}
      fields={[
        {
          name: 'channel',
          as: 'select',
          label: 'How',
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
          label: 'What was said',
          hint: 'The client may ask to see it.',
          maxLength: 1000,
        },
        ...(page.quiet ? [quietReason] : []),
      ]}
    />
  );
}
