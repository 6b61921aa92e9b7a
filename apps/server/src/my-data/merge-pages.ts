import {
  type BeforeRequest,
  cutPage,
  formatTimeCursor,
  type PageRequest,
  parseTimeCursor,
} from '../platform/http/keyset.ts';

type Item<Shown extends { readonly id: string }> = { readonly at: Date; readonly shown: Shown };

type ReadBefore<Shown extends { readonly id: string }> = (
  place: BeforeRequest,
) => Promise<Item<Shown>[]>;

export type MergedPage<Shown> = { results: Shown[]; after: string | null };

/** One page of several lists together, by time and id, newest first. */
export async function mergePages<Shown extends { readonly id: string }>(
  request: PageRequest,
  lists: readonly ReadBefore<Shown>[],
): Promise<MergedPage<Shown>> {
  const place = { before: parseTimeCursor(request.after), limit: request.limit + 1 };
  const items: Item<Shown>[] = [];
  for (const read of lists) items.push(...(await read(place)));
  items.sort(
    (one, other) =>
      other.at.getTime() - one.at.getTime() || (other.shown.id < one.shown.id ? -1 : 1),
  );
  const page = cutPage(items, request.limit, ({ at, shown }) =>
    formatTimeCursor({ at, id: shown.id }),
  );
  return { results: page.rows.map(({ shown }) => shown), after: page.after };
}
