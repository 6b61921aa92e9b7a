import { loanKinds } from '@quarrter/domain/loan-kinds';

const labels = new Map(
  loanKinds.flatMap(({ files }) => Object.entries(files)).map(([name, { label }]) => [name, label]),
);

/** A document by what it is asked for, `file` as `Bank statement`. */
export function documentKindText(kind: string): string {
  return labels.get(kind) ?? kind.replaceAll('_', ' ');
}
