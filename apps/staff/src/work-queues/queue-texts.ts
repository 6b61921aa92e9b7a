import type { WorkItem, WorkQueue } from '@quarrter/contract/staff/work';
import { capitalised } from '../ledger-entries/texts.tsx';
import { paths } from '../paths.ts';

/** The titles of the queues, in the groups of the console's home. */
export const queueGroups: readonly {
  readonly title: string;
  readonly queues: readonly WorkQueue[];
}[] = [
  {
    title: 'Lending',
    queues: [
      ...(['to-verify', 'holders-to-confirm', 'to-offer'] as const),
      ...(['to-disburse', 'failed-disbursements'] as const),
      ...(['reviews', 'hardship', 'broken-promises'] as const),
    ],
  },
  {
    title: 'Money',
    queues: [
      ...(['withdrawals', 'dollar-payouts', 'stuck-transfers', 'returned-transfers'] as const),
      ...(['receipts', 'disputes', 'differences'] as const),
    ],
  },
  {
    title: 'Clients and colleagues',
    queues: ['screening', 'complaints', 'messages', 'erasure-requests', 'approvals'],
  },
];

export const queueTitles: { readonly [Q in WorkQueue]: string } = {
  'to-verify': 'Applications to verify',
  'holders-to-confirm': 'Account holders to confirm',
  'to-offer': 'Applications to offer',
  'to-disburse': 'Loans to disburse',
  'failed-disbursements': 'Failed disbursements',
  reviews: 'Reviews of declines',
  hardship: 'Hardship requests',
  'broken-promises': 'Broken promises',
  withdrawals: 'Withdrawals to review',
  'dollar-payouts': 'Payouts in dollars',
  'stuck-transfers': 'Stuck transfers',
  'returned-transfers': 'Returned transfers',
  receipts: 'Unapplied payments',
  disputes: 'Disputes',
  differences: 'Differences from the provider',
  messages: 'Messages',
  complaints: 'Complaints',
  'erasure-requests': 'Erasure requests',
  screening: 'Screening matches',
  approvals: 'Approvals',
};

export function isWorkQueue(name: string): name is WorkQueue {
  return Object.hasOwn(queueTitles, name);
}

/** Where the work itself is done. */
export function workHref({ queue, recordId: id }: Pick<WorkItem, 'queue' | 'recordId'>): string {
  const pages: { readonly [Q in WorkQueue]: string } = {
    'to-verify': paths.application.getHref(id),
    'holders-to-confirm': paths.application.getHref(id),
    'to-offer': paths.application.getHref(id),
    'to-disburse': paths.application.getHref(id),
    'failed-disbursements': paths.application.getHref(id),
    reviews: paths.application.getHref(id),
    hardship: paths.application.getHref(id),
    'broken-promises': paths.collection.getHref(id),
    withdrawals: paths.withdrawals.getHref(),
    'dollar-payouts': paths.transfers.getHref(),
    'stuck-transfers': paths.transfers.getHref({ state: 'waiting' }),
    'returned-transfers': paths.receipt.getHref(id),
    receipts: paths.receipt.getHref(id),
    disputes: paths.disputes.getHref(),
    differences: paths.reconciliation.getHref(),
    messages: paths.messages.getHref(),
    complaints: paths.messages.getHref({ state: 'complaints' }),
    'erasure-requests': paths.retention.getHref({ list: 'requests' }),
    screening: paths.screening.getHref(),
    approvals: paths.approvals.getHref(),
  };
  return pages[queue];
}

/** `personal-loan` as people read it: `Personal loan`. Texts of people stay as they are. */
export function labelText(label: string): string {
  return capitalised(/^[a-z-]+( [a-z-]+)*$/.test(label) ? label.replaceAll('-', ' ') : label);
}

/** `25 min`, `3 h`, `2 days`: whole units, never rounded up. */
export function ageText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} days`;
}
