import { formatDate } from '@quarrter/domain/calendar';
import { otherHolderMessage } from '@quarrter/domain/investments';
import { currencySlug, formatMoney, percentFromRatePpm } from '@quarrter/domain/money';
import { type EmailText, type EventEmails, writeEmail } from '../events/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import {
  investmentStarted,
  type SettledWithdrawal,
  withdrawalCancelled,
  withdrawalFailed,
  withdrawalHeld,
  withdrawalPaid,
  withdrawalReturned,
} from './events.ts';
import { maturityEmails } from './maturity-emails.ts';
import { taxDetail } from './tax-detail.ts';

/** The emails that follow from events of investments and withdrawals (INV-38, WDR-20). */
export function investmentsEmails(deps: Pick<PlatformDeps, 'publicUrl'>): EventEmails {
  const { publicUrl } = deps;
  return {
    ...maturityEmails(deps),
    ...writeEmail(investmentStarted, (started, { subjectId }) => {
      const { currency, kind, startOn, maturesOn } = started;
      const amount = formatMoney(started.amount, currency);
      const path = `/invest/details/${currencySlug(currency)}/${subjectId}?type=${kind}`;
      return {
        subject: 'Your investment has started',
        heading: 'Your investment has started',
        paragraphs: [
          `We received ${amount}. It earns from today, and we credit your returns on the same ` +
            'day of each month.',
          kind === 'FTI'
            ? `From ${formatDate(maturesOn)} you can withdraw at any time, or leave it to go on ` +
              'earning.'
            : `It earns until ${formatDate(maturesOn)}. From then on you can withdraw it.`,
        ],
        details: [
          { label: 'Amount', value: amount },
          { label: 'Returns', value: `${percentFromRatePpm(started.ratePpm)}% a month` },
          ...taxDetail(started.taxPpm),
          { label: 'Start date', value: formatDate(startOn) },
          { label: 'Matures on', value: formatDate(maturesOn) },
        ],
        button: { label: 'View your investment', url: `${publicUrl}${path}` },
      };
    }),
    ...writeEmail(withdrawalPaid, (paid) => aboutWithdrawal(paid, paidText, publicUrl)),
    ...writeEmail(withdrawalFailed, (failed) => aboutWithdrawal(failed, failedText, publicUrl)),
    ...writeEmail(withdrawalHeld, ({ holder, ...held }) =>
      aboutWithdrawal(held, (amount) => heldText(amount, holder), publicUrl),
    ),
    ...writeEmail(withdrawalCancelled, ({ holder, reason, ...cancelled }) =>
      aboutWithdrawal(cancelled, (amount) => cancelledText(amount, holder, reason), publicUrl),
    ),
    ...writeEmail(withdrawalReturned, (back) => aboutWithdrawal(back, failedText, publicUrl)),
  };
}

type Words = Pick<EmailText, 'subject' | 'heading' | 'paragraphs'>;

function aboutWithdrawal(
  { currency, amount, requestedOn }: SettledWithdrawal,
  write: (amount: string) => Words,
  publicUrl: string,
): EmailText {
  return {
    ...write(formatMoney(amount, currency)),
    details: [
      { label: 'Amount', value: formatMoney(amount, currency) },
      { label: 'Requested on', value: formatDate(requestedOn) },
    ],
    button: {
      label: 'View your investments',
      url: `${publicUrl}/invest/overview?type=${currencySlug(currency)}`,
    },
  };
}

function paidText(amount: string): Words {
  return {
    subject: `We’ve sent your withdrawal of ${amount}`,
    heading: 'We’ve sent your withdrawal',
    paragraphs: [`We sent ${amount} to your bank account.`],
  };
}

function failedText(amount: string): Words {
  return {
    subject: `We could not pay your withdrawal of ${amount}`,
    heading: 'We could not pay your withdrawal',
    paragraphs: [
      `Your bank did not accept the transfer of ${amount}, and the money is back in your ` +
        'investment. Please check your bank and account number, then withdraw again.',
    ],
  };
}

function heldText(amount: string, holder: string): Words {
  return {
    subject: `We are checking the account for your withdrawal of ${amount}`,
    heading: 'We are checking the account before we pay',
    paragraphs: [
      otherHolderMessage(holder),
      `The ${amount} is reserved for you. We email you when we have sent it, or if we cannot ` +
        'pay it to this account.',
      'If you did not ask for this withdrawal, please tell us at once and change your password.',
    ],
  };
}

function cancelledText(amount: string, holder: string, reason: string): Words {
  return {
    subject: `We cancelled your withdrawal of ${amount}`,
    heading: 'We cancelled your withdrawal',
    paragraphs: [
      `We did not send ${amount} to the account of ${holder}, and the money is back in your ` +
        'investment.',
      `Reason: ${reason}`,
      'To withdraw it, please use a bank account in your own name.',
    ],
  };
}
