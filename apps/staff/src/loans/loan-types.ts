/** `rainy-day` as staff say it: `Rainy day`. */
export function loanTypeText(type: string): string {
  const words = type.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `1 day`, `15 days`. */
export function daysText(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}
