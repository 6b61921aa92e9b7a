import { type LastChange, naming } from '../../../console/index.ts';
import { readEventsOf } from '../../../events/index.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { findLoan } from '../../decide/staff-actions.ts';
import { historyOf } from './application-history.ts';
import { readDecisions } from './loan-decisions.ts';

/** Adds to a 409 who last moved the loan: staff, its client, or the bank. */
export function namingWhoMovedLoan<T>(
  reader: Reader,
  loanId: string,
  done: Promise<T>,
): Promise<T> {
  return naming(done, () => lastOfLoan(reader, loanId));
}

async function lastOfLoan(reader: Reader, loanId: string): Promise<LastChange | undefined> {
  const loan = await findLoan(reader, loanId);
  const { actions } = await readDecisions(reader, loan);
  const events = await readEventsOf(reader, loan.clientId, loan.loanId);
  const last = historyOf(events, actions).at(-1);
  return last && { by: last.who, action: last.action, text: last.text, at: last.at.toISOString() };
}
