import * as z from 'zod/mini';

/**
 * One page of a client's list: `count` is the exact total over all pages, and `after` asks for the
 * next page (`listQuery`); it is null on the last one.
 */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ count: z.number(), results: z.array(item), after: z.nullable(z.string()) });
}

/** One page of a list that is read page by page and never counted. */
export function uncountedPageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ results: z.array(item), after: z.nullable(z.string()) });
}

/**
 * One page of a list for staff. These lists grow with the whole book, so the count stops at 1,000
 * and `more` says that there are further ones.
 */
export function staffPageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.extend(pageOf(item), { more: z.boolean() });
}
