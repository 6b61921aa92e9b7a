import { type Currency, currencyName } from '@quarrter/domain/money';
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
      const slug = currencyName(currency).toLowerCase();
      const link = `/invest/details/${slug}/${subjectOf(fact)}?type=${kind}`;
      return { topic: 'investments', link, currency, ...write(fact) };
    },
  };
}

/** Notifies the client about a withdrawal, which can be from several investments. */
export function notifyOfWithdrawal<Payload extends { currency: Currency; amount: bigint }>(
  write: (payload: Payload) => Pick<Notice, 'title' | 'advice'>,
) {
  return {
    notice({ payload }: Fact<Payload>): Notice {
      const { currency, amount } = payload;
      const link = `/invest/overview?type=${currencyName(currency).toLowerCase()}`;
      const subjectId = null;
      return { topic: 'investments', subjectId, link, currency, amount, ...write(payload) };
    },
  };
}
