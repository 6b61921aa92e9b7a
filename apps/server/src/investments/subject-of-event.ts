import { type Currency, currencySlug } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import type { Fact, Notice } from '../events/index.ts';

export function subjectOf({ subjectId }: Fact<unknown>): string {
  if (subjectId === null) throw new Error('an event of an investment that names none');
  return subjectId;
}

type Kind = 'FTI' | 'LTI';

/** Notifies the client about the investment that is the subject. */
export function notifyOfInvestment<Payload extends { kind?: Kind; currency: Currency }>(
  write: (fact: Fact<Payload>) => Pick<Notice, 'title' | 'advice' | 'amount' | 'at'>,
) {
  return {
    notice(fact: Fact<Payload>): Notice {
      // The next plan is always a full-time investment.
      const { kind = 'FTI', currency } = fact.payload;
      const slug = currencySlug(currency);
      const link = `/invest/details/${slug}/${subjectOf(fact)}?type=${kind}`;
      return { topic: 'investments', link, currency, ...write(fact) };
    },
  };
}

/** The investment whose page shows a withdrawal; older events lack it. */
export const shownWith = z.optional(
  z.object({ investmentId: z.uuid(), kind: z.enum(['FTI', 'LTI']) }),
);
export type ShownWith = z.infer<typeof shownWith>;

type AboutWithdrawal = {
  currency: Currency;
  amount: bigint;
  shownWith?: ShownWith | undefined;
};

/** Notifies the client about a withdrawal, which can be from several investments. */
export function notifyOfWithdrawal<Payload extends AboutWithdrawal>(
  write: (payload: Payload) => Pick<Notice, 'title' | 'advice'>,
) {
  return {
    notice({ payload }: Fact<Payload>): Notice {
      const { currency, amount, shownWith: at } = payload;
      const slug = currencySlug(currency);
      const link = at
        ? `/invest/details/${slug}/${at.investmentId}?type=${at.kind}`
        : `/invest/overview?type=${slug}`;
      const subjectId = null;
      return { topic: 'investments', subjectId, link, currency, amount, ...write(payload) };
    },
  };
}
