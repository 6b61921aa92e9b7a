import {
  receiveComplaint,
  receivedComplaintForm,
  staffMessages,
} from '@quarrter/contract/staff/messages';
import { readWork } from '@quarrter/contract/staff/work';
import { SelectField } from '@quarrter/ui/SelectField';
import { DateField, TextField } from '@quarrter/ui/TextField';
import { request } from '../api/request.ts';
import { ActionDialog } from '../shell/ActionDialog.tsx';
import { WordsField } from '../shell/WordsField.tsx';

const channels = [
  { value: 'phone', label: 'Phone' },
  { value: 'email', label: 'Email' },
  { value: 'letter', label: 'Letter' },
];

type Entering = {
  /** The client whose page it is opened from; the sender is asked for elsewhere. */
  readonly clientId: string | undefined;
};

/** Enters a complaint that did not come by a form. */
export function ReceivedComplaintDialog({ clientId = '' }: Entering) {
  return (
    <ActionDialog
      call={receiveComplaint}
      schema={receivedComplaintForm}
      send={(body) => request(receiveComplaint, { body })}
      after={{ reloads: [readWork, staffMessages] }}
      title="Enter a complaint"
      label="Enter the complaint"
      start={{
        channel: 'phone',
        receivedOn: '',
        receivedTime: '',
        clientId,
        name: '',
        email: '',
        subject: '',
        text: '',
      }}
      note="A sender with an email address gets the number of the complaint by email."
    >
      {({ field }) => (
        <>
          <SelectField
            label="Received by"
            placeholder={null}
            options={channels}
            {...field('channel')}
          />
          <DateField label="Received on" {...field('receivedOn')} />
          <TextField label="Time" hint="Such as 14:30" {...field('receivedTime')} />
          {clientId === '' && (
            <>
              <TextField
                label="Client (optional)"
                hint={
                  'The client’s ID, the last part of the address of their page. Name and email ' +
                  'are then taken from the account.'
                }
                {...field('clientId')}
              />
              <TextField label="Name" {...field('name')} />
              <TextField label="Email (optional)" type="email" {...field('email')} />
            </>
          )}
          <TextField label="Subject" maxLength={150} {...field('subject')} />
          <WordsField
            record="complaint"
            label="Complaint"
            hint="In the words of the sender, with their postal address if it came by letter."
            rows={7}
            maxLength={5000}
            {...field('text')}
          />
        </>
      )}
    </ActionDialog>
  );
}
