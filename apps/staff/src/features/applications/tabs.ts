import type { StaffRole } from '@quarrter/contract/staff-rights';

/** The tabs of the queue, in the order of a loan's life; `all` lists every application. */
export const queueTabs = [
  { state: 'applied', label: 'To verify' },
  { state: 'verified', label: 'To offer' },
  { state: 'offered', label: 'With the client' },
  { state: 'accepted', label: 'To disburse' },
  { state: 'active', label: 'Active' },
  { state: 'overdue', label: 'Overdue' },
  { state: 'disapproved', label: 'Declined' },
  { state: 'all', label: 'All' },
] as const;

export type QueueTab = (typeof queueTabs)[number]['state'];

/** The tab with each role's own work. */
const firstTab: { readonly [R in StaffRole]: QueueTab } = {
  officer: 'applied',
  approver: 'verified',
  finance: 'accepted',
  compliance: 'all',
  administrator: 'all',
  auditor: 'all',
};

export function tabOf(state: string | null, role: StaffRole): QueueTab {
  return queueTabs.find((tab) => tab.state === state)?.state ?? firstTab[role];
}
