import type { LateLoan } from '@quarrter/contract/staff/collections';
import { daysBetween } from '@quarrter/domain/calendar';
import { type ArrearsAge, daysOfAge } from '@quarrter/domain/loans';
import { toWire } from '@quarrter/domain/money';
import { nameClients } from '../../accounts/index.ts';
import { readLastContacts } from '../../collections/index.ts';
import { type LateLoan as Late, listLateLoans } from '../../loans/index.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import type { PageRequest, StaffPage } from '../../platform/http/keyset.ts';

/** One page of the loans in arrears of an age: four queries, however long it is. */
export async function readLateLoans(
  reader: Reader,
  { age, ...request }: PageRequest & { age: ArrearsAge },
): Promise<StaffPage<LateLoan>> {
  const today = await readBusinessDate(reader);
  const page = await listLateLoans(reader, today, daysOfAge[age], request);
  const clientIds = page.results.map(({ clientId }) => clientId);
  const loanIds = page.results.map(({ loanId }) => loanId);
  const clientOf = await nameClients(reader, clientIds);
  const contacts = await readLastContacts(reader, clientIds, loanIds);
  return {
    ...page,
    results: page.results.map((loan) => {
      const contact = contacts.get(loan.loanId);
      return {
        id: loan.loanId,
        short_id: shortId(loan.loanId),
        loan_type: loan.loanType,
        client_id: loan.clientId,
        client_name: clientOf(loan.clientId).name,
        since: loan.since,
        days: daysBetween(loan.since, today),
        overdue: toWire(loan.instalments + loan.penalties),
        next_penalty: toWire(loan.nextPenalty),
        last_contact: contact ? { at: contact.at.toISOString(), outcome: contact.outcome } : null,
        promise: promiseOf(loan),
      };
    }),
  };
}

function promiseOf({ promiseDueOn, promiseAmount, promiseEnded }: Late): LateLoan['promise'] {
  if (promiseDueOn === null && promiseEnded === null) return null;
  const state = promiseEnded ?? 'open';
  return {
    state,
    due_on: promiseDueOn,
    amount: promiseAmount === null ? null : toWire(promiseAmount),
  };
}
