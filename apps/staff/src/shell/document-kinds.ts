import { loanKinds } from '@quarrter/domain/loan-kinds';

const labels = new Map(
  loanKinds.flatMap(({ files }) => Object.entries(files)).map(([name, { label }]) => [name, label]),
);

/** The label of a document by its name on the wire: `file` is `Bank statement`. */
export function documentKindText(kind: string): string {
  return labels.get(kind) ?? kind.replaceAll('_', ' ');
}
