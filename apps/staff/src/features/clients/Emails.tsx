import { useCallPages } from '@quarrter/client/pages';
import {
  type ClientEmail,
  type ClientMessage,
  clientEmails,
  clientMessages,
} from '@quarrter/contract/staff/client-lists';
import { Badge, type BadgeTone } from '@quarrter/ui/Badge';
import type { Column } from '@quarrter/ui/Table';
import { TimeText } from '@quarrter/ui/TimeText';
import { SenderBadge } from '../../shell/SenderBadge.tsx';
import { pageSize, TabList, TabTable } from './TabList.tsx';
import { words } from './words.ts';

/** Messages from the client, and emails to the client. */
export function Emails({ id }: { id: string }) {
  return (
    <>
      <TabList
        name="messages"
        title="Messages"
        empty="Messages that the client sends, or someone with the client’s address, will be here."
        list={useCallPages(clientMessages, { params: { id }, pageSize })}
      >
        {(rows) => (
          <ul className="grid">
            {rows.map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </ul>
        )}
      </TabList>
      <TabTable
        name="emails"
        title="Emails to the client"
        empty="Emails about loans, investments and the account will be here."
        columns={columns}
        list={useCallPages(clientEmails, { params: { id }, pageSize })}
      />
      <p className="max-w-prose text-sm text-ink-soft">
        The text of an email is not stored. Emails that confirm an address or reset a password are
        not in this list.
      </p>
    </>
  );
}

function Message({ message }: { message: ClientMessage }) {
  return (
    <li className="grid gap-1 border-b border-line px-4 py-3 last:border-0 sm:px-5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-600">{message.subject}</span>
        <span className="text-sm text-ink-soft">{message.reference}</span>
      </p>
      <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{message.text}</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <SenderBadge signedIn={message.signedIn} />
        <span>
          <TimeText at={message.sentAt} />
          {message.answered === null ? (
            ', not answered'
          ) : (
            <>
              , answered by {message.answered.by} <TimeText at={message.answered.at} />
            </>
          )}
        </span>
      </p>
    </li>
  );
}

const states: { readonly [S in ClientEmail['state']]: { tone: BadgeTone; text: string } } = {
  waiting: { tone: 'yellow', text: 'Waiting' },
  sent: { tone: 'green', text: 'Sent' },
  rejected: { tone: 'red', text: 'Rejected' },
  dropped: { tone: 'neutral', text: 'No longer needed' },
  'switched-off': { tone: 'neutral', text: 'Switched off by the client' },
};

const columns: readonly Column<ClientEmail>[] = [
  {
    header: 'Email',
    lead: true,
    cell: (row) => (row.subject === '' ? words(row.kind) : row.subject),
  },
  {
    header: 'State',
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].text}</Badge>,
  },
  { header: 'Time', cell: (row) => <TimeText at={row.sentAt ?? row.at} /> },
];
