import { useSearchParams } from '@quarrter/client/router';
import { readSearch, type SearchChanges, type SearchDefaults, updateSearch } from './search.ts';

/** SHL-17: the address's search parameters, their defaults kept. */
export function useSearch<const Defaults extends SearchDefaults>(defaults: Defaults) {
  const [search, setSearch] = useSearchParams();

  function update(changes: SearchChanges<Defaults>) {
    setSearch(updateSearch(search, defaults, changes), { replace: true });
  }

  return [readSearch(search, defaults), update] as const;
}
