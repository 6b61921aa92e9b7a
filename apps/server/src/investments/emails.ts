import { formatDate } from '@quarrter/domain/calendar';
import { currencySlug, formatMoney, percentFromRatePpm } from '@quarrter/domain/money';
import { readContact } from '../accounts/index.ts';
import type { Reader } from '../platform/database.ts';
import type { EmailContent } from '../platform/render-email.ts';
import { readInvestments } from './read-investments.ts';
import { investmentsDb } from './tables.ts';

/** An email about an investment that has started, or about a withdrawal. */
export type InvestmentEmail = {
  about: 'started' | 'withdrawal-paid' | 'withdrawal-failed';
  clientId: string;
  subjectId: string;
};

/** What the client reads when an investment has started (INV-38). */
export async function investmentEmail(
  reader: Reader,
  { clientId, subjectId }: InvestmentEmail,
  publicUrl: string,
): Promise<EmailContent> {
  const { email, firstName } = await readContact(reader, clientId);
  const [investment] = await readInvestments(reader, clientId, [subjectId]);
  if (investment === undefined) throw new Error('There is no such investment.');
  const { currency, kind, startOn, maturesOn } = investment;
  const amount = formatMoney(investment.initialAmount, currency);
  const path = `/invest/details/${currencySlug(currency)}/${subjectId}?type=${kind}`;
  return {
    to: email,
    firstName,
    subject: 'Your investment has started',
    heading: 'Your investment has started',
    paragraphs: [
      `We received ${amount}. It earns from today, and we credit your returns on the same day ` +
        'of each month.',
      `From ${formatDate(maturesOn)} you can withdraw at any time, or leave it to go on earning.`,
    ],
    details: [
      { label: 'Amount', value: amount },
      { label: 'Returns', value: `${percentFromRatePpm(investment.ratePpm)}% a month` },
      { label: 'Start date', value: formatDate(startOn) },
      { label: 'Matures on', value: formatDate(maturesOn) },
    ],
    button: { label: 'View your investment', url: `${publicUrl}${path}` },
  };
}

/** What the client reads when a withdrawal was paid, or could not be (WDR-20). */
export async function withdrawalEmail(
  reader: Reader,
  { about, clientId, subjectId }: InvestmentEmail,
  publicUrl: string,
): Promise<EmailContent> {
  const { email, firstName } = await readContact(reader, clientId);
  const withdrawal = await investmentsDb(reader)
    .selectFrom('withdrawals')
    .select(['amount', 'currency', 'requested_on'])
    .where('client_id', '=', clientId)
    .where('withdrawal_id', '=', subjectId)
    .executeTakeFirstOrThrow();
  const amount = formatMoney(withdrawal.amount, withdrawal.currency);
  const text = about === 'withdrawal-paid' ? paidText(amount) : failedText(amount);
  return {
    to: email,
    firstName,
    ...text,
    details: [
      { label: 'Amount', value: amount },
      { label: 'Requested on', value: formatDate(withdrawal.requested_on) },
    ],
    button: {
      label: 'View your investments',
      url: `${publicUrl}/invest/overview?type=${currencySlug(withdrawal.currency)}`,
    },
  };
}

function paidText(amount: string) {
  return {
    subject: `We’ve sent your withdrawal of ${amount}`,
    heading: 'We’ve sent your withdrawal',
    paragraphs: [`We sent ${amount} to your bank account.`],
  };
}

function failedText(amount: string) {
  return {
    subject: `We could not pay your withdrawal of ${amount}`,
    heading: 'We could not pay your withdrawal',
    paragraphs: [
      `Your bank did not accept the transfer of ${amount}, and the money is back in your ` +
        'investment. Please check your bank and account number, then withdraw again.',
    ],
  };
}
