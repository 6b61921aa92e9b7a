import { formatDate } from '@quarrter/domain/calendar';
import { currencySlug, formatMoney, percentFromRatePpm } from '@quarrter/domain/money';
import { investmentRisk } from '@quarrter/ui/brand';
import { type EventEmails, writeEmail } from '../events/index.ts';
import { attachDocument, type IssuedDocumentsDeps } from '../issued-documents/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { investmentAgreement } from './agreement/agreement-document.ts';
import { taxDetail } from './grow/tax-detail.ts';
import { investmentReinvested, investmentStarted } from './investment-events.ts';
import { maturityEmails } from './mature/maturity-emails.ts';
import { withdrawalEmails } from './withdraw/withdrawal-emails.ts';

const agreement = { name: 'agreement', page: 'investment' };

/** The emails that follow from events of investments and withdrawals (INV-38, WDR-20). */
export function investmentsEmails(
  deps: Pick<PlatformDeps, 'secrets'> & IssuedDocumentsDeps,
): EventEmails {
  const emails = { ...maturityEmails(deps), ...startedEmail(deps), ...withdrawalEmails(deps) };
  const attach = { deps, emails };
  return {
    ...emails,
    ...attachDocument(attach, investmentStarted, investmentAgreement, agreement),
    ...attachDocument(attach, investmentReinvested, investmentAgreement, agreement),
  };
}

function startedEmail({ publicUrl }: Pick<PlatformDeps, 'publicUrl'>): EventEmails {
  return writeEmail(investmentStarted, (started, { subjectId }) => {
    const { currency, kind, startOn, maturesOn, topUpCard } = started;
    const amount = formatMoney(started.amount, currency);
    const path = `/invest/details/${currencySlug(currency)}/${subjectId}?type=${kind}`;
    return {
      subject: `${amount} ${topUpCard ? 'top-up ' : ''}invested until ${formatDate(maturesOn)}`,
      heading: 'Your investment has started',
      paragraphs: [
        topUpCard
          ? `We charged ${amount} to ${topUpCard} for your monthly top-up, as we had announced.`
          : `We received ${amount}.`,
        'It earns from today, and we credit your returns on the same day of each month.',
        kind === 'FTI'
          ? `From ${formatDate(maturesOn)} you can withdraw at any time, or keep it invested.`
          : `It earns until ${formatDate(maturesOn)}. From then on you can withdraw it.`,
        investmentRisk,
      ],
      details: [
        { label: 'Amount', value: amount },
        { label: 'Returns', value: `${percentFromRatePpm(started.ratePpm)}% per month` },
        ...taxDetail(started.taxPpm),
        { label: 'Start date', value: formatDate(startOn) },
        { label: 'Matures on', value: formatDate(maturesOn) },
      ],
      button: { label: 'View your investment', url: `${publicUrl}${path}` },
    };
  });
}
