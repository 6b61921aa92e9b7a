/** `1 day`, `15 days`. */
export function daysText(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}
