import type { Fact } from '../events/index.ts';

export function subjectOf({ subjectId }: Fact<unknown>): string {
  if (subjectId === null) throw new Error('an event of an investment that names none');
  return subjectId;
}
