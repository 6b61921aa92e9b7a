import { formatDate, type IsoDate } from '@quarrter/domain/calendar';
import * as z from 'zod/mini';
import type { Fact, Notice } from '../events/index.ts';

/*
 * Shared parts of the events of a loan. The subject of each is the loan; its figures are those of
 * that time, because emails and lists show them later.
 */

export const loanType = z.string();

export function loanOf({ subjectId }: Fact<unknown>): string {
  if (subjectId === null) throw new Error('an event of a loan that names none');
  return subjectId;
}

/** The notification of a loan; `amount` is shown beside its title. */
export type LoanNotice = Pick<Notice, 'title' | 'advice' | 'amount' | 'at'>;

/** Notifies the client about a loan, in a text that is stored as it is. */
export function notifyOfLoan<Payload extends { readonly loanType: string }>(
  write: (payload: Payload, fact: Fact<Payload>) => LoanNotice | null,
) {
  return {
    notice(fact: Fact<Payload>): Notice | null {
      const notice = write(fact.payload, fact);
      const link = `/loans/${fact.payload.loanType}/details/${loanOf(fact)}`;
      return notice && { topic: 'loans', currency: 'NGN', link, ...notice };
    },
  };
}

/** `on 21 Nov 2026`. */
export const on = (date: IsoDate): string => `on ${formatDate(date)}`;
