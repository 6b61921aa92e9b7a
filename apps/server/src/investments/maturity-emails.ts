import { formatDate } from '@quarrter/domain/calendar';
import { currencySlug, formatMoney } from '@quarrter/domain/money';
import { type EmailText, type EventEmails, writeEmail } from '../events/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { investmentMatured, investmentMaturesSoon, type Maturity } from './events.ts';

/** A week before an investment matures, and on the day. */
export function maturityEmails({ publicUrl }: Pick<PlatformDeps, 'publicUrl'>): EventEmails {
  return {
    ...writeEmail(investmentMaturesSoon, (maturity, { subjectId }) => {
      const day = formatDate(maturity.maturesOn);
      return {
        subject: `Your investment matures on ${day}`,
        heading: `Your investment matures on ${day}`,
        paragraphs: [`From that day you can withdraw it. ${afterwards(maturity)}`],
        ...about(maturity, subjectId, publicUrl),
      };
    }),
    ...writeEmail(investmentMatured, (maturity, { subjectId }) => ({
      subject: 'Your investment has matured',
      heading: 'Your investment has matured',
      paragraphs: [`You can withdraw it from today. ${afterwards(maturity)}`],
      ...about(maturity, subjectId, publicUrl),
    })),
  };
}

function afterwards({ kind }: Maturity): string {
  return kind === 'FTI'
    ? 'If you do nothing, it goes on earning every month.'
    : 'After that day it earns nothing more, and stays yours until you withdraw it.';
}

function about(
  { kind, currency, maturesOn, balance }: Maturity,
  subjectId: string | null,
  publicUrl: string,
): Pick<EmailText, 'details' | 'button'> {
  const path = `/invest/details/${currencySlug(currency)}/${subjectId}?type=${kind}`;
  return {
    details: [
      { label: 'Balance today', value: formatMoney(balance, currency) },
      { label: 'Matures on', value: formatDate(maturesOn) },
    ],
    button: { label: 'View your investment', url: `${publicUrl}${path}` },
  };
}
