import { useSearchParams } from '@quarrter/client/router';

export type SearchDefaults = Record<string, string>;

export type SearchChanges<Defaults> = Partial<Record<keyof Defaults & string, string>>;

/** SHL-17: the search parameters of the address, with their defaults. */
export function useSearch<const Defaults extends SearchDefaults>(defaults: Defaults) {
  const [search, setSearch] = useSearchParams();

  function update(changes: SearchChanges<Defaults>) {
    setSearch(updateSearch(search, defaults, changes), { replace: true });
  }

  return [readSearch(search, defaults), update] as const;
}

/** SHL-17: a parameter that is absent or empty reads as its default. */
export function readSearch<Defaults extends SearchDefaults>(
  search: URLSearchParams,
  defaults: Defaults,
): Record<keyof Defaults & string, string> {
  const values = Object.entries(defaults).map(([name, fallback]) => [
    name,
    search.get(name) || fallback,
  ]);
  return Object.fromEntries(values) as Record<keyof Defaults & string, string>;
}

/** SHL-17: a parameter with its default value is left out of the address; unknown ones stay. */
export function updateSearch<Defaults extends SearchDefaults>(
  search: URLSearchParams,
  defaults: Defaults,
  changes: SearchChanges<Defaults>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes) as [string, string | undefined][]) {
    if (!value || value === defaults[name]) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
