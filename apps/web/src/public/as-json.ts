/** Data within a page: nothing in it may end the element. */
export function asJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
