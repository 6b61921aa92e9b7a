import { Empty } from '@quarrter/ui/Empty';
import { PagedItems } from '../../shell/PagedList.tsx';
import { Item } from './Item.tsx';
import { type ItemList, useItems } from './use-reconciliation.ts';

/** Open differences, oldest first, or closed ones, newest first. */
export function Items({ state }: { state: ItemList }) {
  const items = useItems(state);
  const compared = items.data?.pages[0]?.lastRun !== null;
  return (
    <PagedItems
      list={items}
      what="The differences"
      empty={<None state={state} compared={compared} />}
      item={(item) => <Item item={item} />}
    />
  );
}

function None({ state, compared }: { state: ItemList; compared: boolean }) {
  if (state === 'closed')
    return <Empty title="Nothing has been closed yet">It appears here.</Empty>;
  return compared ? (
    <Empty title="Nothing differs">The provider's records and our books agree.</Empty>
  ) : (
    <Empty title="Nothing has been compared yet">The first comparison runs tonight.</Empty>
  );
}
