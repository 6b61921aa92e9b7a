import { useSearchParams } from 'react-router';

/**
 * SHL-17: reads and updates the address's search parameters and keeps the defaults: a parameter that is
 * absent or empty reads as its default, and one set to its default leaves the address.
 */
export function useSearch<const Defaults extends Record<string, string>>(defaults: Defaults) {
  const [search, setSearch] = useSearchParams();
  const values = Object.fromEntries(
    Object.entries(defaults).map(([name, fallback]) => [name, search.get(name) || fallback]),
  ) as Record<keyof Defaults & string, string>;

  function update(changes: Partial<Record<keyof Defaults & string, string>>) {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes) as [string, string | undefined][]) {
      if (!value || value === defaults[name]) next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, { replace: true });
  }

  return [values, update] as const;
}
