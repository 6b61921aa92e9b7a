import type { WorkQueue } from '@quarrter/contract/staff/work';
import type { StaffAction } from '@quarrter/contract/staff-rights';
import { paths } from '../paths.ts';

/** One entry of the console's menu. */
export type Section = {
  readonly label: string;
  readonly path: { readonly pattern: string; readonly getHref: () => string };
  /** Any of them opens the section; one without actions is for all staff. */
  readonly actions?: readonly StaffAction[];
  /** Where the pages of the section begin, if not with its own address. */
  readonly below?: string;
  /**
   * The queues whose work is done here; a number beside the label counts the waiting work that the
   * reader can do.
   */
  readonly queues?: readonly WorkQueue[];
};

export type SectionGroup = { readonly label: string; readonly sections: readonly Section[] };

/** The actions whose roles may read the matches of the screening list. */
export const screeningReaders: readonly StaffAction[] = [
  ...(['decide-match', 'decide-match-reversal', 'manage-screening', 'read-queues'] as const),
];

/** The menu, in its order. A new section is one line in its group. */
export const sectionGroups: readonly SectionGroup[] = [
  {
    label: 'My work',
    sections: [
      { label: 'Work', path: paths.work, below: '/work-queues/' },
      { label: 'Approvals', path: paths.approvals, queues: ['approvals'] },
    ],
  },
  {
    label: 'Clients',
    sections: [
      { label: 'Messages', path: paths.messages, queues: ['messages', 'complaints'] },
      { label: 'Partners', path: paths.partners },
      {
        label: 'Screening',
        path: paths.screening,
        actions: screeningReaders,
        queues: ['screening'],
      },
    ],
  },
  {
    label: 'Lending',
    sections: [
      {
        label: 'Applications',
        path: paths.queue,
        below: '/loans/',
        queues: [
          ...(['to-verify', 'holders-to-confirm', 'to-offer'] as const),
          ...(['to-disburse', 'failed-disbursements'] as const),
        ],
      },
      {
        label: 'Reviews',
        path: paths.reviews,
        actions: ['answer-review', 'read-queues'],
        queues: ['reviews'],
      },
      {
        label: 'Collections',
        path: paths.collections,
        actions: ['collect', 'read-queues'],
        queues: ['broken-promises'],
      },
      {
        label: 'Hardship requests',
        path: paths.hardship,
        actions: ['answer-hardship', 'read-queues'],
        queues: ['hardship'],
      },
    ],
  },
  {
    label: 'Money',
    sections: [
      {
        label: 'Transfers',
        path: paths.transfers,
        actions: ['read-payouts'],
        queues: ['dollar-payouts', 'stuck-transfers'],
      },
      {
        label: 'Withdrawals',
        path: paths.withdrawals,
        actions: ['check-withdrawal', 'read-queues'],
        queues: ['withdrawals'],
      },
      {
        label: 'Unapplied payments',
        path: paths.receipts,
        actions: ['read-receipts'],
        queues: ['receipts', 'returned-transfers'],
      },
      {
        label: 'Disputes',
        path: paths.disputes,
        actions: ['read-receipts'],
        queues: ['disputes'],
      },
    ],
  },
  {
    label: 'Books',
    sections: [
      { label: 'Portfolio', path: paths.portfolio, actions: ['read-books'] },
      { label: 'Investor returns due', path: paths.returnsDue, actions: ['read-books'] },
      { label: 'Tax withheld', path: paths.taxWithheld, actions: ['read-books'] },
      { label: 'Lending returns', path: paths.lendingReturn, actions: ['read-books'] },
      { label: 'Credit bureau file', path: paths.bureauFile, actions: ['send-bureau-file'] },
      { label: 'Ledger', path: paths.books, actions: ['read-books'], below: '/books/ledger/' },
      { label: 'Journals', path: paths.journals, actions: ['read-books'] },
      { label: 'Closed months', path: paths.closedMonths, actions: ['read-books'] },
      { label: 'Day close', path: paths.dayCloses, actions: ['read-books'] },
      { label: 'Ledger check', path: paths.checks, actions: ['read-books'] },
      {
        label: 'Reconciliation',
        path: paths.reconciliation,
        actions: ['read-reconciliation'],
        queues: ['differences'],
      },
    ],
  },
  {
    label: 'Settings and people',
    sections: [
      { label: 'Products', path: paths.products },
      { label: 'Staff', path: paths.members, actions: ['read-staff'] },
    ],
  },
  {
    label: 'Oversight',
    sections: [
      { label: 'Audit log', path: paths.audit, actions: ['read-audit'] },
      {
        label: 'Retention',
        path: paths.retention,
        actions: ['propose-erasure', 'decide-erasure', 'read-audit'],
        queues: ['erasure-requests'],
      },
      { label: 'Security events', path: paths.securityEvents, actions: ['read-audit'] },
    ],
  },
];

/** Whether an address lies in a section. */
export function isInSection({ path, below }: Section, pathname: string): boolean {
  return pathname === path.pattern || pathname.startsWith(below ?? `${path.pattern}/`);
}

/** The groups with the sections that these actions open; a group without any is left out. */
export function sectionsFor(actions: readonly StaffAction[]): readonly SectionGroup[] {
  return sectionGroups
    .map(({ label, sections }) => ({ label, sections: sections.filter(isOpen) }))
    .filter(({ sections }) => sections.length > 0);

  function isOpen(section: Section): boolean {
    return section.actions?.some((action) => actions.includes(action)) ?? true;
  }
}
