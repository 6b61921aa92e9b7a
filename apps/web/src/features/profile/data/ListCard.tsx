import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import type { ReactNode } from 'react';

/** The parts of a `useCallPages` result that are shown. */
type List<Row> = {
  rows: Row[] | undefined;
  isPending: boolean;
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => Promise<unknown>;
  fetchNextPage: () => unknown;
};

/** A list that grows by a button, with its states. */
export function ListCard<Row>(props: {
  title: string;
  about: string;
  /** In an error: `The list of our calls`. */
  what: string;
  empty: string;
  action?: ReactNode;
  list: List<Row>;
  row: (row: Row) => ReactNode;
}) {
  const { title, about, what, empty, action, list, row } = props;
  const { rows } = list;
  return (
    <Card flush title={title} action={action}>
      <p className="max-w-2xl px-4 pt-4 text-sm text-ink-soft sm:px-5">{about}</p>
      {!rows && <LoadingOrFailed of={list} what={what} label="Loading" lines={2} withReason />}
      {rows?.length === 0 && <p className="px-4 py-4 sm:px-5">{empty}</p>}
      {rows && rows.length > 0 && <ul className="mt-2 divide-y divide-line">{rows.map(row)}</ul>}
      {list.hasNextPage && (
        <div className="border-t border-line p-4 sm:px-5">
          <Button
            size="small"
            aria-label={`Show more: ${title}`}
            busy={list.isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </Card>
  );
}

/** One entry of such a list. */
export function ListRow(props: {
  title: ReactNode;
  facts: string;
  note?: ReactNode;
  action?: ReactNode;
}) {
  const { title, facts, note, action } = props;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 px-4 py-4 sm:px-5">
      <div className="grid min-w-52 flex-1 gap-0.5">
        <p className="font-600 wrap-anywhere">{title}</p>
        <p className="figures text-sm text-ink-soft">{facts}</p>
        {note && <p className="text-sm">{note}</p>}
      </div>
      {action}
    </li>
  );
}
