/** A kind as people read it: `loan-applied` as `Loan applied`. */
export function words(kind: string): string {
  const text = kind.replaceAll(/[-_]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The words of one list of a client's page; `name` is its name in messages: `emails`. */
export const listTexts = (name: string, title: string) => ({
  what: `The list of ${name}`,
  lines: 4,
  title,
  empty: `No ${name}`,
  caption: `${title}, newest first`,
});
