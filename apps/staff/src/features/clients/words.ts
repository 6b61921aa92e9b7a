import { capitalised } from '../../ledger-entries/texts.tsx';

/** A kind as people read it: `loan-applied` as `Loan applied`. */
export function words(kind: string): string {
  return capitalised(kind.replaceAll(/[-_]/g, ' '));
}

/** The words of one list of a client's page; `name` is its name in messages: `emails`. */
export const listTexts = (name: string, title: string) => ({
  what: `The list of ${name}`,
  lines: 4,
  title,
  empty: `No ${name}`,
  caption: `${title}, newest first`,
});
