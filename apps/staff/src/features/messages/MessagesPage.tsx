import { messageOf } from '@quarrter/client/errors';
import { usePages } from '@quarrter/client/pages';
import { useSearchParams } from '@quarrter/client/router';
import { staffMessages } from '@quarrter/contract/support';
import { Card } from '@quarrter/ui/Card';
import { Empty, Failed, Loading } from '@quarrter/ui/states';
import { Tabs } from '@quarrter/ui/Tabs';
import { keys } from '../../api/keys.ts';
import { request } from '../../api/request.ts';
import { paths } from '../../paths.ts';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { ShowMore } from '../../shell/ShowMore.tsx';
import { Message } from './Message.tsx';

/** Who has waited longest comes first; of what is answered, the latest. */
const states = [
  { state: 'open', label: 'Open', order: 'oldest' },
  { state: 'answered', label: 'Answered', order: 'newest' },
] as const;
type State = (typeof states)[number];

/** Messages from the contact form, for all staff. */
export default function MessagesPage() {
  const [search] = useSearchParams();
  const state = states.find((one) => one.state === search.get('state')) ?? states[0];
  const messages = useMessages(state);
  const open = messages.data?.pages.at(-1)?.open;
  const tabs = states.map((one) => ({
    href: paths.messages.getHref({ state: one.state }),
    label: one.state === 'open' && open !== undefined ? `${one.label} (${open})` : one.label,
    current: one === state,
  }));
  return (
    <>
      <ScreenTitle title="Messages" />
      <p className="max-w-prose text-ink-soft">
        Sent through the contact form. Support gets each of them by email; answering that email
        answers the person who wrote. Mark it here once you have.
      </p>
      <Tabs label="Messages" tabs={tabs} />
      <Card flush>
        <Messages state={state} messages={messages} />
      </Card>
    </>
  );
}

function useMessages({ state, order }: State) {
  return usePages({
    queryKey: keys.messages(state),
    pageSize: 25,
    fetchPage: (query, signal) =>
      request(staffMessages, { query: { state, order, ...query }, signal }),
  });
}

type Asked = { state: State; messages: ReturnType<typeof useMessages> };

function Messages({ state, messages }: Asked) {
  if (messages.isPending) return <Loading label="Loading the messages" lines={6} />;
  if (!messages.rows) {
    return (
      <Failed
        what="The messages"
        message={messageOf(messages.error)}
        onRetry={() => messages.refetch()}
      />
    );
  }
  if (messages.rows.length === 0) {
    return state.state === 'open' ? (
      <Empty title="No open messages">Messages from the contact form appear here.</Empty>
    ) : (
      <Empty title="No answered messages">
        Messages appear here once they are marked as answered.
      </Empty>
    );
  }
  return (
    <>
      <ul className="grid">
        {messages.rows.map((message) => (
          <li key={message.id} className="border-b border-line last:border-0">
            <Message message={message} />
          </li>
        ))}
      </ul>
      <ShowMore list={messages} />
    </>
  );
}
