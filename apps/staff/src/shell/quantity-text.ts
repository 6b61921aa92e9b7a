/** `2,000` */
export function counted(count: number): string {
  return count.toLocaleString('en-GB');
}

/** `1 day`, `15 days`, `2,000 entries`. */
export function quantityText(count: number, noun: string, plural = `${noun}s`): string {
  return `${counted(count)} ${count === 1 ? noun : plural}`;
}
