import type { StaffLoan } from '@quarrter/contract/staff';
import type { StaffLoanView } from '../loans/index.ts';
import type { Payout } from '../payments/index.ts';

type Event = { at: Date; who: string; act: string; note: string };

type Action = { at: Date; actor_name: string; role: string; action: string; note: string };

/** What staff did, what the client did, and how the transfers ended; oldest first. */
export function historyOf(
  loan: StaffLoanView,
  actions: readonly Action[],
  payouts: readonly Payout[],
): StaffLoan['history'] {
  const events: Event[] = [
    ...byClient('apply', loan.appliedAt),
    ...actions.map(byStaff),
    ...byClient('accept', loan.acceptedAt),
    ...payouts.flatMap(byProvider),
  ];
  return events
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((event) => ({ ...event, at: event.at.toISOString() }));
}

function byClient(act: string, at: Date | null): Event[] {
  return at === null ? [] : [{ at, who: 'Client', act, note: '' }];
}

function byStaff({ at, actor_name: name, role, action, note }: Action): Event {
  return { at, who: `${name} (${role})`, act: action, note };
}

/** How a transfer ended, and that the bank returned it later. */
function byProvider({ status, settledAt, returnedAt, message }: Payout): Event[] {
  if (settledAt === null) return [];
  const event = (at: Date, act: string, note: string) => ({ at, who: 'Provider', act, note });
  if (returnedAt !== null) {
    return [event(settledAt, 'transfer-paid', ''), event(returnedAt, 'transfer-returned', message)];
  }
  return [event(settledAt, status === 'paid' ? 'transfer-paid' : 'transfer-failed', message)];
}
