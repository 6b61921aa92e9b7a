/** A path with the given search parameters; those that are absent or empty are left out. */
export function withSearch(path: string, search: Record<string, string | undefined>): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => !!entry[1]);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
