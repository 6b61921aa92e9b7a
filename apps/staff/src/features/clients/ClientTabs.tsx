import type { StaffClient } from '@quarrter/contract/staff/clients';
import { Documents } from './Documents.tsx';
import { Emails } from './Emails.tsx';
import { Investments, Loans, Receipts, Transfers } from './Holdings.tsx';
import { Ledger } from './Ledger.tsx';
import { Notes } from './Notes.tsx';
import { Timeline } from './Timeline.tsx';

/** In the order of the row of tabs; each is read when it is opened. */
export const tabs = [
  { name: 'overview', label: 'Overview' },
  { name: 'loans', label: 'Loans' },
  { name: 'investments', label: 'Investments' },
  { name: 'payments', label: 'Payments' },
  { name: 'documents', label: 'Documents' },
  { name: 'messages', label: 'Messages and emails' },
  { name: 'ledger', label: 'Ledger' },
  { name: 'timeline', label: 'Timeline' },
  { name: 'notes', label: 'Notes' },
] as const;

export type TabName = (typeof tabs)[number]['name'];

export function tabOf(text: string | null): TabName {
  return tabs.find(({ name }) => name === text)?.name ?? 'overview';
}

export function ClientTabs({ page, tab }: { page: StaffClient; tab: TabName }) {
  const { id } = page.client;
  if (tab === 'loans') return <Loans id={id} />;
  if (tab === 'investments') return <Investments id={id} />;
  if (tab === 'documents') return <Documents id={id} />;
  if (tab === 'messages') return <Emails id={id} />;
  if (tab === 'ledger') return <Ledger id={id} />;
  if (tab === 'timeline') return <Timeline id={id} />;
  if (tab === 'notes') return <Notes id={id} />;
  return (
    <>
      <Receipts id={id} />
      <Transfers id={id} />
    </>
  );
}
