/** `1 day`, `15 days`, `2,000 entries`. */
export function quantityText(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? noun : plural}`;
}
