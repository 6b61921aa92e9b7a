/** Loans that are not named after their type. */
const otherNames: { readonly [type: string]: string } = { 'proof-of-funds': 'educational' };

/** A loan's type within a sentence: `rainy-day`. */
export function loanTypeWord(type: string): string {
  return otherNames[type] ?? type;
}

/** The name of a loan: `rainy-day` is a `Rainy-day loan`. */
export function loanTypeName(type: string): string {
  const word = loanTypeWord(type);
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} loan`;
}
