import { useSearch } from '../shell/use-search.ts';
import { longestSearch } from './ReportSearch.tsx';

/** Keeps the search and the order of a report of loans or investments in the address. */
export function useListView() {
  const [address, update] = useSearch({ search: '', turned: '' });
  const search = address.search.slice(0, longestSearch);
  const flipped = address.turned === '1';
  return {
    search,
    flipped,
    whole: search === '' && !flipped,
    /** As the calls take it. */
    query: { ...(flipped && { order: 'asc' as const }), ...(search !== '' && { search }) },
    find: (typed: string) => update({ search: typed }),
    flip: () => update({ turned: flipped ? '' : '1' }),
    clear: () => update({ search: '', turned: '' }),
  };
}

export type ListView = ReturnType<typeof useListView>;
