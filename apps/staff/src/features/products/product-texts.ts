/** `1 to 4 months`. */
export function durationsText(shortest: number, longest: number): string {
  return shortest === longest ? `${longest} months` : `${shortest} to ${longest} months`;
}

/** `rainy-day` as staff say it: `Rainy day`. */
export function productName(type: string): string {
  const words = type.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
