import type { QueueItem } from '@quarrter/contract/staff/loans';
import { loanStateNames } from '@quarrter/domain/loans';
import { toWire } from '@quarrter/domain/money';
import { listLoanQueue } from '../loans/index.ts';
import type { Reader } from '../platform/database/database.ts';
import { shortId } from '../platform/database/ids.ts';
import { invalid } from '../platform/http/http-error.ts';
import type { PageRequest, StaffPage } from '../platform/http/keyset.ts';

type Queue = StaffPage<QueueItem> & { counts: Record<string, number> };

/** The applications in one state, or all of them, oldest first. */
export async function readQueue(
  reader: Reader,
  request: PageRequest & { state?: string | undefined },
): Promise<Queue> {
  const state = loanStateNames.find((name) => name === request.state);
  if (request.state && state === undefined) {
    throw invalid({ state: [`state must be one of ${loanStateNames.join(', ')}.`] });
  }
  const queue = await listLoanQueue(reader, { ...request, state });
  return {
    ...queue,
    results: queue.results.map((loan) => ({
      id: loan.loanId,
      short_id: shortId(loan.loanId),
      loan_type: loan.loanType,
      state: loan.state,
      settled_as: loan.settledAs,
      disbursement_failed: loan.disbursementFailed,
      client_name: loan.clientName,
      client_email: loan.clientEmail,
      amount: toWire(loan.amount),
      duration: loan.months,
      applied_on: loan.appliedOn,
      age_days: loan.ageDays,
    })),
  };
}
