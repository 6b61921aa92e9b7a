/** The most a list gives at once (the contract's `listQuery`). */
const LONGEST_PAGE = 500;

type Page<Row> = { results: Row[]; after: string | null };
type Place = { limit: number; after?: string };

/** A whole list, page by page, for screens that filter and sort all of it. */
export async function everyPage<Row>(fetchPage: (place: Place) => Promise<Page<Row>>) {
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const place: Place = after === null ? { limit: LONGEST_PAGE } : { limit: LONGEST_PAGE, after };
    const page: Page<Row> = await fetchPage(place);
    rows.push(...page.results);
    after = page.after;
  } while (after !== null);
  return rows;
}
