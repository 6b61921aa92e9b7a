export type SearchDefaults = Record<string, string>;

export type SearchChanges<Defaults> = Partial<Record<keyof Defaults & string, string>>;

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

/** SHL-17: a parameter set to its default leaves the address; those nobody asked about stay. */
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
