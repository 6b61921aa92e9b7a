import type { IsoDate } from '@quarrter/domain/calendar';
import { isPausedOn } from '@quarrter/domain/loans';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { readHolidays } from '../apply/holidays.ts';
import { loansDb } from '../tables.ts';
import { hardshipAnswerBy } from './answer-promise.ts';

/** The latest request of a loan. */
export type Hardship = {
  readonly loanId: string;
  readonly reason: string;
  readonly monthlyAmount: bigint | null;
  readonly requestedOn: IsoDate;
  /** Until when we promised an answer, and whether that has passed without one. */
  readonly answerBy: Date;
  readonly isLate: boolean;
  /** The day on which penalties start again if there is no answer; null while none are paused. */
  readonly pausedUntil: IsoDate | null;
  /** Null until it is answered. */
  readonly outcome: 'offered' | 'refused' | null;
  readonly reply: string;
  readonly answeredOn: IsoDate | null;
};

/** The latest request of each of some loans; one that ended with its loan is left out. */
export async function readHardships(
  reader: Reader,
  clientId: string,
  loanIds: readonly string[],
  { date: today, at }: BusinessTime,
): Promise<Hardship[]> {
  if (loanIds.length === 0) return [];
  const rows = await loansDb(reader)
    .selectFrom('loan_hardship_requests')
    .distinctOn('loan_id')
    .select([
      'loan_id as loanId',
      'reason',
      'monthly_amount as monthlyAmount',
      'requested_on as requestedOn',
      'requested_at as requestedAt',
      'outcome',
      'reply',
      'answered_on as answeredOn',
      'penalties_paused_until as until',
    ])
    .where('client_id', '=', clientId)
    .where('loan_id', 'in', loanIds)
    .orderBy('loan_id')
    .orderBy('request_id', 'desc')
    .execute();
  const [first] = rows.map(({ requestedOn }) => requestedOn).toSorted();
  const holidays = first === undefined ? new Set<IsoDate>() : await readHolidays(reader, first);
  return rows.flatMap(({ outcome, requestedAt, until, ...row }) => {
    if (outcome === 'ended') return [];
    const answerBy = hardshipAnswerBy(requestedAt, holidays);
    const { requestedOn: from, answeredOn } = row;
    const isPaused = until !== null && isPausedOn({ from, until, answeredOn }, today);
    const pausedUntil = isPaused ? until : null;
    return { ...row, outcome, answerBy, pausedUntil, isLate: outcome === null && answerBy < at };
  });
}
