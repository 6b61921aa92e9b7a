import * as z from 'zod/mini';
import { money } from './call.ts';

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

/**
 * The same with `totals`: the sums of these amounts over the whole list, by currency. They are null
 * on later pages, and for a list that has more than 1,000 rows.
 */
export function totalledPageOf<Item extends z.ZodMiniType, Amount extends string>(
  item: Item,
  amounts: readonly Amount[],
) {
  const sums = Object.fromEntries(amounts.map((name) => [name, money]));
  const total = z.object({
    currency: z.enum(['NGN', 'USD']),
    ...(sums as { [Name in Amount]: typeof money }),
  });
  return z.extend(staffPageOf(item), { totals: z.nullable(z.array(total)) });
}
