import { useCallPages } from '@quarrter/client/pages';
import { type StaffContact, staffContacts } from '@quarrter/contract/client/my-data';
import { Button } from '@quarrter/ui/Button';
import { clientTime } from '@quarrter/ui/lagos-time';
import { ListCard, ListRow } from './ListCard.tsx';

const channels = { call: 'Call', sms: 'Text message', visit: 'Visit', email: 'Email' } as const;

const aboutList =
  'Every call, visit and text message about a loan, and every email we sent you, with its ' +
  'subject. If someone contacted you in our name and it is not here, it was not us: tell us.';

/** Whether a call or an email was really from us. */
export function StaffContacts({ onReport }: { onReport: (subject: string) => void }) {
  return (
    <ListCard
      title="Was this really us?"
      about={aboutList}
      what="The list of our calls and emails"
      empty="We have not called you or sent you any email yet."
      action={
        <Button size="small" onClick={() => onReport('Someone contacted me in your name')}>
          Report a contact
        </Button>
      }
      list={useCallPages(staffContacts, { pageSize: 10 })}
      row={(contact) => <Contact key={contact.id} contact={contact} onReport={onReport} />}
    />
  );
}

type RowProps = { contact: StaffContact; onReport: (subject: string) => void };

function Contact({ contact, onReport }: RowProps) {
  const channel = channels[contact.channel];
  const title = contact.subject ? `${channel}: ${contact.subject}` : channel;
  const time = clientTime(contact.at);
  return (
    <ListRow
      title={title}
      facts={contact.name ? `${time} · ${contact.name}, ${contact.role}` : time}
      action={
        <Button
          size="small"
          aria-label={`I do not recognise this: ${title}, ${time}`}
          onClick={() => onReport(`I do not recognise this: ${title}, ${time}`.slice(0, 150))}
        >
          I do not recognise this
        </Button>
      }
    />
  );
}
