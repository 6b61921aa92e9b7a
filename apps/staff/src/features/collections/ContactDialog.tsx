import { newRequestKey } from '@quarrter/client/request-key';
import { type CollectionCase, logContact } from '@quarrter/contract/staff/collections';
import { SelectField } from '@quarrter/ui/SelectField';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { WordsField } from '../../shell/WordsField.tsx';
import { afterCollecting } from './after-collecting.ts';
import { channelTexts, outcomeTexts } from './contact-texts.ts';

const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));

/** A contact with the client, or an attempt. One key for all tries records it once. */
export function ContactDialog(props: { page: CollectionCase; onClose: () => void }) {
  const { page, onClose } = props;
  const params = { id: page.loan.id };
  const [requestKey] = useState(newRequestKey);
  return (
    <ActionDialog
      call={logContact}
      send={(body) => request(logContact, { params, body, requestKey })}
      after={afterCollecting(page.loan.id)}
      title="Record a contact"
      label="Save contact"
      start={{ channel: 'call', outcome: 'reached', note: '', quiet_reason: '' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <SelectField
            label="How"
            options={optionsOf(channelTexts)}
            placeholder={null}
            {...field('channel')}
          />
          <SelectField
            label="Outcome"
            options={optionsOf(outcomeTexts)}
            placeholder={null}
            {...field('outcome')}
          />
          <WordsField
            record={page.loan.id}
            label="What was said"
            hint="The client may ask to see it."
            maxLength={1000}
            {...field('note')}
          />
          {page.quiet && (
            <WordsField
              record={page.loan.id}
              label="Why between 21:00 and 08:00"
              hint="Clients are not contacted at night without a reason."
              maxLength={300}
              rows={2}
              {...field('quiet_reason')}
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}
