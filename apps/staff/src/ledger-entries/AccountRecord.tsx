import type { BookAccount } from '@quarrter/contract/staff/books';
import { DateText } from '@quarrter/ui/DateText';
import { recordText } from './entry-columns.tsx';
import { eventText } from './texts.tsx';

/**
 * Names the record of an account: `Loan 7K3M-92QD`, of the lender `Settlement, 3 Nov 2026,
 * 7K3M-92QD`, or the journals of its owner.
 */
export function AccountRecord({ account }: { account: BookAccount }) {
  const { opened, shortId, subjectId, clientId } = account;
  if (subjectId === clientId) return 'Journals';
  if (opened === null) return recordText(account) ?? shortId;
  return (
    <span>
      {eventText(opened.kind)}, <DateText date={opened.date} />,{' '}
      <span className="whitespace-nowrap">{shortId}</span>
    </span>
  );
}
