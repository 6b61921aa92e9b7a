/** `rainy-day` as staff say it: `Rainy day`. */
export function loanTypeText(type: string): string {
  const words = type.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function monthsText(months: number): string {
  return months === 1 ? '1 month' : `${months} months`;
}
