import * as z from 'zod/mini';
import { type Fact, renewEntrySet } from '../events/index.ts';

/*
 * What the events of a loan share. The subject of each is the loan; its figures are those of that
 * time, because emails and lists show them later.
 */

export const loanType = z.string();

export function loanOf({ subjectId }: Fact<unknown>): string {
  if (subjectId === null) throw new Error('an event of a loan that names none');
  return subjectId;
}

/** The loan has another stage, so its notification is unread again (SHL-07). */
export const renewed = {
  entry: (fact: Fact<unknown>) => ({ renew: loanOf(fact) }),
  entrySet: renewEntrySet,
};
