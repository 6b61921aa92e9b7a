import { addDays, formatDate } from '@quarrter/domain/calendar';
import {
  type Currency,
  currencySlug,
  formatMoney,
  percentFromRatePpm,
} from '@quarrter/domain/money';
import { investmentRisk } from '@quarrter/ui/brand';
import { type EmailText, type EventEmails, writeEmail } from '../../events/index.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { taxDetail } from '../grow/tax-detail.ts';
import { investmentReinvested } from '../investment-events.ts';
import {
  investmentMatured,
  investmentMaturesSoon,
  leaveIt,
  type Maturity,
} from './maturity-events.ts';

/** A week before an investment matures, and on the day. */
export function maturityEmails({ publicUrl }: Pick<PlatformDeps, 'publicUrl'>): EventEmails {
  return {
    ...writeEmail(investmentMaturesSoon, (maturity, { subjectId }) => {
      const day = formatDate(maturity.maturesOn);
      return {
        subject: `${formatMoney(maturity.balance, maturity.currency)} today, matures on ${day}`,
        heading: `Your investment matures on ${day}`,
        paragraphs: soonText(maturity),
        ...about(maturity, subjectId, publicUrl, 'Matures on'),
      };
    }),
    ...writeEmail(investmentMatured, (maturity, { subjectId }) => ({
      subject:
        `${formatMoney(maturity.balance, maturity.currency)} matured on ` +
        `${formatDate(maturity.maturesOn)}: withdraw or reinvest it`,
      heading: 'Your investment has matured',
      paragraphs: [
        `From today you can withdraw it, ${leaveIt(maturity.kind)} or reinvest it. ` +
          afterwards(maturity),
      ],
      ...about(maturity, subjectId, publicUrl, 'Matured on'),
    })),
    ...writeEmail(investmentReinvested, (next, { subjectId }) => {
      const { currency, maturesOn } = next;
      const amount = formatMoney(next.amount, currency);
      const left = formatMoney(next.left, currency);
      return {
        subject: `${amount} reinvested until ${formatDate(maturesOn)}`,
        heading: 'Your money is reinvested',
        paragraphs: [
          `${amount} of your matured investment was reinvested today, as you ` +
            `${next.isAutomatic ? 'chose before it matured' : 'asked'}. No card was charged.`,
          next.left > 0n
            ? `${left} stays in the earlier investment. You can withdraw it at any time.`
            : 'The earlier investment is empty, so we closed it.',
          investmentRisk,
        ],
        details: [
          { label: 'Amount', value: amount },
          { label: 'Capital', value: formatMoney(next.capital, currency) },
          { label: 'Returns', value: formatMoney(next.returns, currency) },
          { label: 'Rate', value: `${percentFromRatePpm(next.ratePpm)}% per month` },
          ...taxDetail(next.taxPpm),
          { label: 'Start date', value: formatDate(next.startOn) },
          { label: 'Matures on', value: formatDate(maturesOn) },
        ],
        button: {
          label: 'View your investment',
          url: pageOf('FTI', currency, subjectId, publicUrl),
        },
      };
    }),
  };
}

/** A week ahead: what will happen, and how to change it. */
function soonText(maturity: Maturity): string[] {
  const day = formatDate(maturity.maturesOn);
  if (maturity.choice === 'nothing') {
    return [
      `From that day you can withdraw it, ${leaveIt(maturity.kind)} or reinvest it. ` +
        afterwards(maturity),
      'To reinvest it automatically, choose this on your investment page by ' +
        `${formatDate(addDays(maturity.maturesOn, -1))}.`,
    ];
  }
  return [
    maturity.choice === 'reinvest-all'
      ? 'As you chose, we will reinvest its full balance on that day.'
      : 'As you chose, we will reinvest its capital on that day, and its returns stay for you to ' +
        'withdraw.',
    'The new plan runs for 3 months, at the rate on that day. If you want something else, ' +
      `change your choice on your investment page before ${day}.`,
  ];
}

function afterwards({ kind }: Maturity): string {
  return kind === 'FTI'
    ? 'If you do nothing, it continues to earn every month.'
    : 'After that date it stops earning, and you can withdraw it at any time.';
}

function about(
  { kind, currency, maturesOn, balance }: Maturity,
  subjectId: string | null,
  publicUrl: string,
  dayLabel: string,
): Pick<EmailText, 'details' | 'button'> {
  return {
    details: [
      { label: 'Balance today', value: formatMoney(balance, currency) },
      { label: dayLabel, value: formatDate(maturesOn) },
    ],
    button: { label: 'View your investment', url: pageOf(kind, currency, subjectId, publicUrl) },
  };
}

function pageOf(
  kind: Maturity['kind'],
  currency: Currency,
  id: string | null,
  publicUrl: string,
): string {
  return `${publicUrl}/invest/details/${currencySlug(currency)}/${id}?type=${kind}`;
}
