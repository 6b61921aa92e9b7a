import { formatDate } from '@quarrter/domain/calendar';
import { type Currency, currencySlug, formatMoney } from '@quarrter/domain/money';
import { contact } from '@quarrter/ui/brand';
import { copyToOtherAddress } from '../../accounts/index.ts';
import { type EmailText, type EventEmails, writeEmail } from '../../events/index.ts';
import { shortId } from '../../platform/database/ids.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { cancelAddress } from './cancel-link.ts';
import {
  leftOf,
  type ReversedWithdrawal,
  type SettledWithdrawal,
  whereMoneyIs,
} from './settled-withdrawal.ts';
import {
  withdrawalCancelled,
  withdrawalFailed,
  withdrawalPaid,
  withdrawalPaidDebt,
  withdrawalPaidLoan,
  withdrawalPartReturned,
  withdrawalPartSent,
  withdrawalRequested,
  withdrawalReturned,
} from './withdrawal-events.ts';
import { notesOf } from './withdrawal-notes.ts';

/** The emails about withdrawals: at the request, with a link that cancels it, and at its end. */
export function withdrawalEmails(
  deps: Pick<PlatformDeps, 'db' | 'publicUrl' | 'secrets'>,
): EventEmails {
  const { publicUrl } = deps;
  return {
    ...writeEmail(withdrawalRequested, async (requested, { clientId, subjectId }) => {
      const amount = formatMoney(requested.amount, requested.currency);
      const sendAfter = requested.sendAfter === null ? null : new Date(requested.sendAfter);
      const holdReasons = requested.holdReasons.map(({ kind, at }) => ({
        kind,
        at: at === null ? null : new Date(at),
      }));
      const notes = notesOf({ ...requested, sendAfter, holdReasons }, null);
      const text = {
        subject: `${amount} withdrawal requested. Not you? Cancel it now`,
        preheader: `To ${requested.holder}. You can cancel it until we send the money.`,
        heading: `You asked to withdraw ${amount}`,
        paragraphs: [
          ...(notes.length === 0 ? [nextText(requested)] : notes),
          'We’ll email you when we have sent it, or if we cannot pay it.',
          'If you did not ask for this, cancel it now and then choose a new password. The button ' +
            'works until we send the money.',
        ],
        details: [...detailsOf(requested), { label: 'Account holder', value: requested.holder }],
        button: {
          label: 'Cancel this withdrawal',
          url: cancelAddress(deps, { clientId, withdrawalId: subjectId ?? '' }),
        },
      };
      // A thief may have changed the address before asking for it.
      return { ...text, copyTo: await copyToOtherAddress(deps.db, clientId, text) };
    }),
    ...writeEmail(withdrawalPaidLoan, ({ currency, amount, requestedOn, loanId, left, parts }) => ({
      subject: `${formatMoney(amount, currency)} from your investment paid your loan`,
      preheader: `${formatMoney(left, currency)} is left in the investment.`,
      heading: 'You paid your loan from your investment',
      paragraphs: [
        `As you agreed, we took ${formatMoney(amount, currency)} out of your matured investment ` +
          'and used it to pay the overdue amount on your loan. No bank transfer was needed.',
        'If you did not ask for this, please tell us at once and choose a new password.',
      ],
      details: [
        { label: 'Amount', value: formatMoney(amount, currency) },
        ...parts.map((part) => ({
          label: 'From investment',
          value: shortId(part.investmentId),
        })),
        { label: 'To loan', value: shortId(loanId) },
        { label: 'Paid on', value: formatDate(requestedOn) },
        { label: 'Left in the investment', value: formatMoney(left, currency) },
      ],
      button: { label: 'View your investments', url: `${publicUrl}/invest/overview?type=naira` },
    })),
    ...debtEmails(publicUrl),
    ...transferEmails(publicUrl),
    ...writeEmail(withdrawalCancelled, ({ by, holder, reason, ...cancelled }) => {
      return by === 'staff'
        ? about(cancelled, (amount) => byStaffText(amount, holder, reason, cancelled), publicUrl)
        : about(
            cancelled,
            (amount) => byClientText(amount, by, reason, cancelled),
            publicUrl,
            changePassword,
          );
    }),
  };
}

function debtEmails(publicUrl: string): EventEmails {
  return writeEmail(withdrawalPaidDebt, (paid) => {
    const { currency, requestedOn, parts } = paid;
    const money = (amount: bigint) => formatMoney(amount, currency);
    return {
      subject: `${money(paid.amount)} from your investment paid what you owed us`,
      preheader: `${money(paid.left)} is left in the investment.`,
      heading: 'You paid us from your investment',
      paragraphs: [
        `As you agreed, we took ${money(paid.amount)} out of your matured investment and paid ` +
          'what you owed for a returned payment. No bank transfer was needed.',
        paid.stillOwed === 0n
          ? 'You no longer owe us anything for it. A withdrawal that waited only for this is ' +
            'sent now.'
          : `You still owe us ${money(paid.stillOwed)}. Until it is paid, we cannot pay money ` +
            'out to you.',
        'If you did not ask for this, please tell us at once and choose a new password.',
      ],
      details: [
        { label: 'Amount', value: money(paid.amount) },
        ...parts.map((part) => ({
          label: 'From investment',
          value: shortId(part.investmentId),
        })),
        { label: 'Paid on', value: formatDate(requestedOn) },
        { label: 'Left in the investment', value: money(paid.left) },
      ],
      button: {
        label: 'View your investments',
        url: `${publicUrl}/invest/overview?type=${currencySlug(currency)}`,
      },
    };
  });
}

/** How its transfers ended. */
function transferEmails(publicUrl: string): EventEmails {
  return {
    ...writeEmail(withdrawalPaid, (paid) => about(paid, paidText, publicUrl)),
    ...writeEmail(withdrawalFailed, (failed) => about(failed, failedText(failed), publicUrl)),
    ...writeEmail(withdrawalReturned, (back) => about(back, failedText(back), publicUrl)),
    ...writeEmail(withdrawalPartReturned, (part) => about(part, partReturnedText, publicUrl)),
    ...writeEmail(withdrawalPartSent, (part) => about(part, partSentText, publicUrl)),
  };
}

type Words = Pick<EmailText, 'subject' | 'heading' | 'paragraphs'>;

function about(
  withdrawal: SettledWithdrawal,
  write: (amount: string, to: string) => Words,
  publicUrl: string,
  button?: { label: string; path: string },
): EmailText {
  const { currency, amount, bank, lastFour } = withdrawal;
  const to = lastFour === '' ? 'your bank account' : `your ${bank} account ending in ${lastFour}`;
  const { label, path } = button ?? {
    label: 'View your investments',
    path: `/invest/overview?type=${currencySlug(currency)}`,
  };
  return {
    ...write(formatMoney(amount, currency), to),
    details: detailsOf(withdrawal),
    button: { label, url: `${publicUrl}${path}` },
  };
}

const changePassword = { label: 'Choose a new password', path: '/forgot-password' };

function detailsOf({ currency, amount, requestedOn, bank, lastFour }: SettledWithdrawal) {
  return [
    { label: 'Amount', value: formatMoney(amount, currency) },
    ...(lastFour === ''
      ? []
      : [
          { label: 'Bank', value: bank },
          { label: 'Account ending in', value: lastFour },
        ]),
    { label: 'Requested on', value: formatDate(requestedOn) },
  ];
}

function nextText({ currency, bank, lastFour }: Destination): string {
  return currency === 'NGN'
    ? `We are sending it to the ${bank} account ending in ${lastFour}.`
    : `Our team will pay it to the ${bank} account ending in ${lastFour}.`;
}

type Destination = { currency: Currency; bank: string; lastFour: string };

function paidText(amount: string, to: string): Words {
  return {
    subject: `${amount} sent to ${to}`,
    heading: 'We’ve sent your withdrawal',
    paragraphs: [`We sent ${amount} to ${to}.`],
  };
}

function failedText(failed: ReversedWithdrawal) {
  const again = 'Please check your bank and account number, then withdraw again.';
  const next = leftOf(failed) === 0n ? [] : [again];
  return (amount: string, to: string): Words => ({
    subject: `${amount}: we could not pay your withdrawal`,
    heading: 'We could not pay your withdrawal',
    paragraphs: [
      `The bank did not accept the transfer of ${amount} to ${to}. ${whereMoneyIs(failed)}`,
      ...next,
    ],
  });
}

function partReturnedText(amount: string, to: string): Words {
  return {
    subject: `${amount} of your withdrawal was returned by your bank`,
    heading: 'Your bank returned part of your withdrawal',
    paragraphs: [
      `We sent your withdrawal in several transfers, and the bank returned the one of ${amount} ` +
        `to ${to}. The other transfers are not affected.`,
      `We hold the ${amount} for you and will send it again. We’ll email you when we have. If ` +
        `the account is closed, call us on ${contact.phone} or email ${contact.email}.`,
    ],
  };
}

function partSentText(amount: string, to: string): Words {
  return {
    subject: `${amount} sent: all of your withdrawal is now paid`,
    heading: 'We’ve sent the rest of your withdrawal',
    paragraphs: [`We sent ${amount} to ${to}. All of your withdrawal is now paid.`],
  };
}

function byStaffText(
  amount: string,
  holder: string,
  reason: string,
  cancelled: ReversedWithdrawal,
): Words {
  return {
    subject: `${amount}: we cancelled your withdrawal`,
    heading: 'We cancelled your withdrawal',
    paragraphs: [
      `We did not send ${amount} to the account of ${holder}. ${whereMoneyIs(cancelled)}`,
      `Reason: ${reason}`,
      `If you have questions, call us on ${contact.phone} or email ${contact.email}.`,
    ],
  };
}

function byClientText(
  amount: string,
  by: 'client' | 'link',
  reason: string,
  cancelled: ReversedWithdrawal,
): Words {
  const where = whereMoneyIs(cancelled);
  const subject = `${amount}: your withdrawal is cancelled`;
  const heading = 'Your withdrawal is cancelled';
  if (reason !== '') {
    const back = `We did not send ${amount}. ${where} ${reason}`;
    const again = 'If you asked for it yourself, sign in and withdraw again.';
    return { subject, heading, paragraphs: leftOf(cancelled) === 0n ? [back] : [back, again] };
  }
  const how =
    by === 'link'
      ? 'It was cancelled with the link in our email, and we signed you out everywhere.'
      : 'You cancelled it while you were signed in.';
  return {
    subject,
    heading,
    paragraphs: [
      `We did not send ${amount}. ${where} ${how}`,
      'If this was not you, someone else may have access to your account. Choose a new ' +
        'password now.',
    ],
  };
}
