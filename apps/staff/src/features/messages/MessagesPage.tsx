import { useCallPages } from '@quarrter/client/pages';
import { useSearchParams } from '@quarrter/client/router';
import { complaintRegister, staffMessages } from '@quarrter/contract/staff/messages';
import { Tabs } from '@quarrter/ui/Tabs';
import { useCan } from '../../api/me.ts';
import { EnterComplaint } from '../../complaints/EnterComplaint.tsx';
import { paths } from '../../paths.ts';
import { ListItems } from '../../shell/CallList.tsx';
import { SaveFile } from '../../shell/SaveFile.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { Message } from './Message.tsx';

/** Open messages oldest first, answered ones newest first. */
const states = [
  { state: 'open', label: 'Open', query: { state: 'open', order: 'oldest' } },
  {
    state: 'complaints',
    label: 'Open complaints',
    query: { state: 'open', kind: 'complaint', order: 'oldest' },
  },
  { state: 'answered', label: 'Answered', query: { state: 'answered', order: 'newest' } },
  {
    state: 'register',
    label: 'Register of complaints',
    query: { kind: 'complaint', order: 'newest' },
  },
] as const;

/** Messages from the contact form and complaints of clients, for all staff. */
export default function MessagesPage() {
  const [search] = useSearchParams();
  const state = states.find((one) => one.state === search.get('state')) ?? states[0];
  const messages = useCallPages(staffMessages, { query: state.query, pageSize: 25 });
  const open = messages.data?.pages.at(-1)?.open;
  const isOpen = state.state === 'open' || state.state === 'complaints';
  const canAnswer = useCan('answer-message');
  const canAudit = useCan('read-audit');
  const tabs = states.map((one) => ({
    href: paths.messages.getHref({ state: one.state }),
    label: one === state && isOpen && open !== undefined ? `${one.label} (${open})` : one.label,
    current: one === state,
  }));
  return (
    <>
      <ScreenTitle title="Messages">
        <EnterComplaint />
        {(canAnswer || canAudit) && (
          <SaveFile
            call={complaintRegister}
            name="complaints.csv"
            label="Save the complaints as CSV"
          />
        )}
      </ScreenTitle>
      <p className="max-w-prose text-ink-soft">
        Messages from the contact form and the help page, and complaints from clients. We email your
        reply to the sender. A complaint is acknowledged within 24 hours and answered within 48
        hours.
      </p>
      <Tabs label="Messages" tabs={tabs} />
      <ListItems
        list={messages}
        what="The messages"
        {...emptyTexts[state.state]}
        item={(message) => <Message message={message} />}
      />
    </>
  );
}

const emptyTexts = {
  open: { empty: 'No open messages', emptyText: 'Messages from the contact form appear here.' },
  complaints: { empty: 'No open complaints', emptyText: 'Complaints appear here until we answer.' },
  answered: { empty: 'No answered messages', emptyText: 'Messages appear here once we answer.' },
  register: { empty: 'No complaints', emptyText: 'All complaints appear here.' },
} as const;
