import { type SupportMessage, staffMessages } from '@quarrter/contract/support';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Tabs } from '@quarrter/ui/navigation';
import { Empty, Failed, Loading } from '@quarrter/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../api/error.ts';
import { keys } from '../../api/keys.ts';
import { request } from '../../api/request.ts';
import { paths } from '../../paths.ts';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { Message } from './Message.tsx';

const pageSize = 25;

const orders = [
  { order: 'oldest', label: 'Oldest first' },
  { order: 'newest', label: 'Newest first' },
] as const;
type Order = (typeof orders)[number]['order'];

/** PUB-04: what was sent through the contact form, for every member of staff. */
export default function MessagesPage() {
  const [search] = useSearchParams();
  const order = orders.find((one) => one.order === search.get('order'))?.order ?? 'oldest';
  const tabs = orders.map((one) => ({
    href: paths.messages.getHref({ order: one.order }),
    label: one.label,
    current: one.order === order,
  }));
  return (
    <>
      <ScreenTitle title="Messages" />
      <p className="max-w-prose text-ink-soft">
        Sent through the contact form. Support has each of them as an e-mail; answering that letter
        answers the person who wrote.
      </p>
      <Tabs label="Order" tabs={tabs} />
      <Card flush>
        <Messages order={order} />
      </Card>
    </>
  );
}

function Messages({ order }: { order: Order }) {
  const messages = useInfiniteQuery({
    queryKey: keys.messages(order),
    queryFn: ({ pageParam, signal }) =>
      request(staffMessages, { query: { order, limit: pageSize, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.after ?? undefined,
  });
  if (messages.isPending) return <Loading label="Loading the messages" lines={6} />;
  if (messages.isError && !messages.data) {
    return (
      <Failed
        what="The messages"
        message={messageOf(messages.error)}
        onRetry={() => messages.refetch()}
      />
    );
  }
  const all: readonly SupportMessage[] = messages.data.pages.flatMap((page) => page.results);
  if (all.length === 0) {
    return <Empty title="No messages yet">What people write to us appears here.</Empty>;
  }
  return (
    <>
      <ul className="grid">
        {all.map((message) => (
          <li key={message.id} className="border-b border-line last:border-0">
            <Message message={message} />
          </li>
        ))}
      </ul>
      {messages.hasNextPage && (
        <div className="border-t border-line p-3 text-center">
          <Button
            size="small"
            busy={messages.isFetchingNextPage}
            onClick={() => messages.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
