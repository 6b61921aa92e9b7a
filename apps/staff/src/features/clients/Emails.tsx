import {
  type ClientEmail,
  type ClientMessage,
  clientEmails,
  clientMessages,
} from '@quarrter/contract/staff/client-lists';
import type { Column } from '@quarrter/ui/Table';
import { TimeText } from '@quarrter/ui/TimeText';
import { CallItems, CallTable } from '../../shell/CallList.tsx';
import { SenderBadge } from '../../shell/SenderBadge.tsx';
import { stateBadge } from '../../shell/state-badge.tsx';
import { listTexts, words } from './words.ts';

/** Messages from the client, and emails to the client. */
export function Emails({ id }: { id: string }) {
  return (
    <>
      <CallItems
        call={clientMessages}
        params={{ id }}
        {...listTexts('messages', 'Messages')}
        emptyText={
          'Messages that the client sends, or someone with the client’s address, will be here.'
        }
        item={(message) => <Message message={message} />}
      />
      <CallTable
        call={clientEmails}
        params={{ id }}
        {...listTexts('emails', 'Emails to the client')}
        emptyText="Emails about loans, investments and the account will be here."
        columns={columns}
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
    <div className="grid gap-1 px-4 py-3 sm:px-5">
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
    </div>
  );
}

const State = stateBadge<ClientEmail['state']>({
  waiting: ['Waiting', 'yellow'],
  sent: ['Sent', 'green'],
  rejected: ['Rejected', 'red'],
  dropped: ['No longer needed', 'neutral'],
  'switched-off': ['Switched off by the client', 'neutral'],
});

const columns: readonly Column<ClientEmail>[] = [
  {
    header: 'Email',
    lead: true,
    cell: (row) => (row.subject === '' ? words(row.kind) : row.subject),
  },
  { header: 'State', cell: ({ state }) => <State of={state} /> },
  { header: 'Time', cell: (row) => <TimeText at={row.sentAt ?? row.at} /> },
];
