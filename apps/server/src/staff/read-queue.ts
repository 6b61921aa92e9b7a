import type { QueueItem } from '@quarrter/contract/staff';
import { loanStateNames } from '@quarrter/domain/loans';
import { toWire } from '@quarrter/domain/money';
import { listLoansByState } from '../loans/index.ts';
import { readBusinessTime } from '../platform/business-time.ts';
import type { Reader } from '../platform/database.ts';
import { invalid } from '../platform/http-error.ts';
import { shortId } from '../platform/ids.ts';

type Asked = { state?: string | undefined; limit: number; after?: string | undefined };
type Queue = {
  count: number;
  results: QueueItem[];
  after: string | null;
  counts: Record<string, number>;
};

/** The applications of one state, or all, oldest first: who has waited longest comes first. */
export async function readQueue(reader: Reader, asked: Asked): Promise<Queue> {
  const state = loanStateNames.find((name) => name === asked.state);
  if (asked.state && state === undefined) {
    throw invalid({ state: [`state must be one of ${loanStateNames.join(', ')}.`] });
  }
  const { date } = await readBusinessTime(reader);
  const { limit, after } = asked;
  const queue = await listLoansByState(reader, { state, limit, after, today: date });
  return {
    count: queue.loans.length,
    results: queue.loans.map((loan) => ({
      id: loan.loanId,
      short_id: shortId(loan.loanId),
      loan_type: loan.loanType,
      state: loan.state,
      client_name: loan.clientName,
      client_email: loan.clientEmail,
      amount: toWire(loan.amount),
      duration: loan.months,
      applied_on: loan.appliedOn,
      age_days: loan.ageDays,
    })),
    after: queue.after,
    counts: queue.counts,
  };
}
