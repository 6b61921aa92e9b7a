import type { useCallPages } from '@quarrter/client/pages';
import { Button } from '@quarrter/ui/Button';

type Pages = Pick<
  ReturnType<typeof useCallPages>,
  'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/** The button below a list that has more pages. */
export function ShowMore({ list }: { list: Pages }) {
  if (!list.hasNextPage) return null;
  return (
    <div className="border-t border-line p-4 text-center">
      <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}
