import { messageOf } from '@quarrter/client/errors';
import { Empty, Failed, Loading } from '@quarrter/ui/states';
import { ShowMore } from '../../shell/ShowMore.tsx';
import { Item } from './Item.tsx';
import { type ItemList, useItems } from './use-reconciliation.ts';

/** Open differences, oldest first, or closed ones, newest first. */
export function Items({ state }: { state: ItemList }) {
  const items = useItems(state);
  if (items.isPending) return <Loading label="Loading the differences" lines={6} />;
  if (!items.rows) {
    return (
      <Failed
        what="The differences"
        message={messageOf(items.error)}
        onRetry={() => items.refetch()}
      />
    );
  }
  if (items.rows.length === 0) {
    const compared = items.data?.pages[0]?.last_run !== null;
    if (state === 'closed') return <Empty title="Nothing was closed yet">It appears here.</Empty>;
    return compared ? (
      <Empty title="Nothing differs">The provider's records and our books agree.</Empty>
    ) : (
      <Empty title="Nothing was compared yet">The first comparison runs tonight.</Empty>
    );
  }
  return (
    <>
      <ul className="grid">
        {items.rows.map((item) => (
          <li key={item.id} className="border-b border-line last:border-0">
            <Item item={item} />
          </li>
        ))}
      </ul>
      <ShowMore list={items} />
    </>
  );
}
