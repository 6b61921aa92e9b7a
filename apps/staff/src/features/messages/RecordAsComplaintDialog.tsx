import { recordAsComplaint, staffMessages } from '@quarrter/contract/staff/messages';
import { readWork } from '@quarrter/contract/staff/work';
import { ActionDialog } from '../../shell/ActionDialog.tsx';

type Props = { message: { id: string; name: string } };

/** Makes a complaint of a message that turns out to be one. */
export function RecordAsComplaintDialog({ message: { id, name } }: Props) {
  return (
    <ActionDialog
      call={recordAsComplaint}
      params={{ id }}
      after={{ reloads: [readWork, staffMessages] }}
      title={`Record the message of ${name} as a complaint?`}
      label="Record as a complaint"
      note={
        'We answer it within 48 hours of the time at which we received the message. The sender ' +
        'gets its number by email.'
      }
    />
  );
}
