import { formatDate } from '@quarrter/domain/calendar';
import { currencySlug, formatMoney, percentFromRatePpm } from '@quarrter/domain/money';
import { readContact } from '../accounts/index.ts';
import type { Reader, Tx } from '../platform/database.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { queueJob } from '../platform/jobs.ts';
import { type EmailContent, renderEmail } from '../platform/render-email.ts';
import { readInvestments } from './queries.ts';
import { investmentsDb } from './tables.ts';

/** `received` is about an investment, the others about a withdrawal. */
export type InvestmentEmail = {
  about: 'received' | 'paid' | 'failed';
  clientId: string;
  subjectId: string;
};

/** In the transaction of what the letter tells, so that neither exists without the other. */
export async function queueEmail(tx: Tx, letter: InvestmentEmail): Promise<void> {
  await queueJob(tx, 'investment-letter', { ...letter });
}

/** The job: reads what there is to tell, and sends it. Run twice, it sends the same letter twice. */
export async function sendEmail(deps: PlatformDeps, payload: unknown): Promise<void> {
  const letter = payload as InvestmentEmail;
  const write = letter.about === 'received' ? receivedEmail : withdrawalEmail;
  const { email, firstName } = await readContact(deps.db, letter.clientId);
  const parts = await write(deps.db, letter, deps.publicUrl);
  await deps.mailer.send(await renderEmail({ to: email, firstName, ...parts }));
}

type Parts = Omit<EmailContent, 'to' | 'firstName'>;

async function receivedEmail(
  reader: Reader,
  { clientId, subjectId }: InvestmentEmail,
  publicUrl: string,
): Promise<Parts> {
  const [row] = await readInvestments(reader, clientId, [subjectId]);
  if (row === undefined) throw new Error('There is no such investment.');
  const path = `/invest/details/${currencySlug(row.currency)}/${row.investment_id}`;
  return {
    subject: 'Your investment has started',
    heading: 'Your investment has started',
    paragraphs: [
      `We received ${formatMoney(row.initial_amount, row.currency)}. It earns from today, and each ` +
        'month is credited on the same day of the month.',
    ],
    details: [
      { label: 'Amount', value: formatMoney(row.initial_amount, row.currency) },
      { label: 'Returns', value: `${percentFromRatePpm(row.rate_ppm)}% a month` },
      { label: 'Start date', value: formatDate(row.start_on) },
      { label: 'Matures', value: formatDate(row.matures_on) },
    ],
    button: {
      label: 'See your investment',
      url: `${publicUrl}${path}?type=${row.investment_type}`,
    },
  };
}

async function withdrawalEmail(
  reader: Reader,
  { about, clientId, subjectId }: InvestmentEmail,
  publicUrl: string,
): Promise<Parts> {
  const row = await investmentsDb(reader)
    .selectFrom('withdrawals')
    .select(['amount', 'currency', 'requested_on'])
    .where('client_id', '=', clientId)
    .where('withdrawal_id', '=', subjectId)
    .executeTakeFirstOrThrow();
  const amount = formatMoney(row.amount, row.currency);
  const paid = about === 'paid';
  return {
    subject: paid ? `Your withdrawal of ${amount} was paid` : 'Your withdrawal could not be paid',
    heading: paid ? 'Your withdrawal was paid' : 'Your withdrawal could not be paid',
    paragraphs: [
      paid
        ? `${amount} is on its way to your bank account.`
        : `Your bank did not take the transfer of ${amount}. The money is back in your investment; ` +
          'please check the account number and ask again.',
    ],
    details: [
      { label: 'Amount', value: amount },
      { label: 'Requested on', value: formatDate(row.requested_on) },
    ],
    button: {
      label: 'See your investments',
      url: `${publicUrl}/invest/overview?type=${currencySlug(row.currency)}`,
    },
  };
}
