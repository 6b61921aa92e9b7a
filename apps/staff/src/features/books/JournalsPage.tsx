import { useCallPages } from '@quarrter/client/pages';
import { approvalList } from '@quarrter/contract/staff/approvals';
import { journals, type PostedJournal, reverseJournal } from '@quarrter/contract/staff/journals';
import { Badge } from '@quarrter/ui/Badge';
import { Button } from '@quarrter/ui/Button';
import { DateText } from '@quarrter/ui/DateText';
import { useState } from 'react';
import { useCan } from '../../api/me.ts';
import { accountName } from '../../ledger-entries/texts.tsx';
import { ListItems } from '../../shell/CallList.tsx';
import { Money } from '../../shell/Money.tsx';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { JournalDialog } from './JournalDialog.tsx';

/** Journals that two people posted by hand, and the proposal of a new one. */
export default function JournalsPage() {
  const [proposed, setProposed] = useState(false);
  const list = useCallPages(journals, { pageSize: 30 });
  const mayPropose = useCan('propose-journal');
  const open = usePageDialog();
  const onDone = () => setProposed(true);
  const page = list.data?.pages[0];
  return (
    <>
      <ScreenTitle title="Journals">
        {mayPropose && page && (
          <Button tone="action" onClick={() => open(<JournalDialog page={page} onDone={onDone} />)}>
            Enter a journal
          </Button>
        )}
      </ScreenTitle>
      <p className="max-w-prose text-ink-soft">
        {mayPropose
          ? 'Post bank charges, taxes and cash corrections by hand. A second person approves each.'
          : 'Bank charges, taxes and cash corrections that two people posted by hand.'}
      </p>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {proposed && 'It is waiting for a second person under Approvals.'}
      </p>
      <ListItems
        list={list}
        what="The journals"
        empty="No journal yet"
        emptyText="Journals that two people approved appear here."
        item={(journal) => <Journal journal={journal} mayPropose={mayPropose} onDone={onDone} />}
      />
    </>
  );
}

function Journal(props: { journal: PostedJournal; mayPropose: boolean; onDone: () => void }) {
  const { journal, mayPropose, onDone } = props;
  const open = usePageDialog();
  const canReverse = mayPropose && journal.reverses === null && journal.reversedBy === null;
  const { currency } = journal;
  return (
    <article className="grid gap-3 p-4 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-base font-600 wrap-anywhere">{journal.reason}</h2>
        <span className="font-600">
          <Money amount={journal.amount} currency={currency} />
        </span>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        <span>{journal.clientName}</span>
        <span>
          Posted <DateText date={journal.postedOn} />
          {journal.valueDate !== journal.postedOn && (
            <>
              , value date <DateText date={journal.valueDate} />
            </>
          )}
        </span>
        <span>
          {journal.proposedBy}, approved by {journal.approvedBy}
        </span>
        {journal.reverses && <Badge tone="blue">Reversal</Badge>}
        {journal.reversedBy && <Badge tone="yellow">Reversed</Badge>}
      </p>
      <ul className="grid gap-1 text-sm">
        {journal.lines.map((line) => (
          <li
            key={`${line.code} ${line.side} ${line.amount}`}
            className="flex flex-wrap justify-between gap-x-4"
          >
            <span className={line.side === 'credit' ? 'ps-6' : undefined}>
              {line.side === 'debit' ? 'Debit' : 'Credit'} {accountName(line)}
            </span>
            <Money amount={line.amount} currency={currency} />
          </li>
        ))}
      </ul>
      {canReverse && (
        <div>
          <Button
            size="small"
            tone="quiet"
            onClick={() => open(<ReverseDialog journal={journal} onDone={onDone} />)}
          >
            Reverse
          </Button>
        </div>
      )}
    </article>
  );
}

/** Proposes the journal that mirrors another one. */
function ReverseDialog({ journal, onDone }: { journal: PostedJournal; onDone: () => void }) {
  return (
    <ReasonDialog
      onDone={onDone}
      call={reverseJournal}
      params={{ id: journal.id }}
      after={{ reloads: [approvalList] }}
      title="Reverse this journal"
      label="Propose reversal"
    >
      <p className="text-sm text-ink-soft">
        We post the same lines with debit and credit swapped once a second person approves it. Both
        stay in the ledger.
      </p>
    </ReasonDialog>
  );
}
