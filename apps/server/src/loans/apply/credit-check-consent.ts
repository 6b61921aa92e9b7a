import type { IsoDate } from '@quarrter/domain/calendar';
import { creditCheckText, creditCheckVersion } from '@quarrter/domain/loan-kinds';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { LoanRef } from '../decide/staff-actions.ts';
import { loansDb } from '../tables.ts';

/** That a client agreed, with one application, that credit bureaus are asked and told. */
export type CreditCheckConsent = {
  readonly on: IsoDate;
  readonly version: string;
  readonly text: string;
};

/** The client agreed to the text of today. */
export async function storeConsent(
  tx: Tx,
  { clientId, loanId }: LoanRef,
  { date, at }: BusinessTime,
): Promise<void> {
  await loansDb(tx)
    .insertInto('credit_check_consents')
    .values({
      client_id: clientId,
      loan_id: loanId,
      text_version: creditCheckVersion,
      given_on: date,
      given_at: at,
    })
    .execute();
}

/** Null when the application was sent without it. */
export async function readConsent(
  reader: Reader,
  { clientId, loanId }: LoanRef,
): Promise<CreditCheckConsent | null> {
  const row = await loansDb(reader)
    .selectFrom('credit_check_consents')
    .select(['given_on', 'text_version'])
    .where('client_id', '=', clientId)
    .where('loan_id', '=', loanId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { given_on: on, text_version: version } = row;
  return { on, version, text: creditCheckText(version) ?? '' };
}
