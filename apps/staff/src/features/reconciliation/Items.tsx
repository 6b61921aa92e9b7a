import { ListItems } from '../../shell/CallList.tsx';
import { Item } from './Item.tsx';
import { type ItemList, useItems } from './use-reconciliation.ts';

/** Open differences, oldest first, or closed ones, newest first. */
export function Items({ state }: { state: ItemList }) {
  const items = useItems(state);
  const compared = items.data?.pages[0]?.lastRun !== null;
  return (
    <ListItems
      list={items}
      what="The differences"
      {...emptyTexts[state === 'closed' ? 'closed' : compared ? 'open' : 'new']}
      item={(item) => <Item item={item} />}
    />
  );
}

const emptyTexts = {
  closed: { empty: 'Nothing has been closed yet', emptyText: 'It appears here.' },
  open: { empty: 'Nothing differs', emptyText: "The provider's records and our books agree." },
  new: {
    empty: 'Nothing has been compared yet',
    emptyText: 'The first comparison runs tonight.',
  },
};
