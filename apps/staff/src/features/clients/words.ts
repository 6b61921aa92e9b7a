/** A kind as people read it: `loan-applied` as `Loan applied`. */
export function words(kind: string): string {
  const text = kind.replaceAll(/[-_]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
