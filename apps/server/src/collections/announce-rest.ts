import { addDays } from '@quarrter/domain/calendar';
import { announcedDaysAhead } from '@quarrter/domain/card-charges';
import { announcedAmount, dueBy } from '@quarrter/domain/loans';
import { recordEvent } from '../events/index.ts';
import { readDues } from '../loans/index.ts';
import type { BusinessTime } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { chargeAnnounced } from './events.ts';
import { type ChargeKey, findSetting, findWaiting, insertCharge } from './queries.ts';

/**
 * Announces a charge for what is due now and not announced yet: what the last charge did not pay,
 * or was not made for on its date. Only announced charges are ever made.
 */
export async function announceRest(
  tx: Tx,
  { clientId, loanId }: Omit<ChargeKey, 'dueOn'>,
  { date, at }: BusinessTime,
): Promise<void> {
  const { loanType, outstanding, nextPenalty } = await readDues(tx, clientId, loanId);
  const setting = await findSetting(tx, clientId, loanId);
  if (outstanding === null || setting === undefined || dueBy(outstanding, date) === 0n) return;
  if ((await findWaiting(tx, clientId, loanId)) !== undefined) return;
  const dueOn = addDays(date, announcedDaysAhead);
  const amount = announcedAmount(outstanding, date, dueOn, nextPenalty);
  const key = { clientId, loanId, dueOn };
  if (!(await insertCharge(tx, key, { announced_on: date, amount }))) return;
  await recordEvent(tx, chargeAnnounced, {
    ...{ clientId, subjectId: loanId, at },
    payload: { loanType, card: setting.card_name, dueOn, amount },
  });
}
