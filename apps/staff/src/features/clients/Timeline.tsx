import { useCallPages } from '@quarrter/client/pages';
import { clientTimeline, type TimelineEntry } from '@quarrter/contract/staff/client-lists';
import { TimeText } from '@quarrter/ui/TimeText';
import { ListCard } from '../../shell/CallList.tsx';
import { Money } from '../../shell/Money.tsx';
import { noteText } from '../../shell/note-text.ts';
import { listTexts, words } from './words.ts';

/** Events of the client and actions of staff, newest first. */
export function Timeline({ id }: { id: string }) {
  return (
    <ListCard
      list={useCallPages(clientTimeline, { params: { id }, pageSize: 50 })}
      {...listTexts('entries of the timeline', 'Timeline')}
      emptyText="What happens to this client will be here."
    >
      {(rows) => (
        <ol className="grid gap-4 px-4 py-4 sm:px-5">
          {rows.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </ListCard>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const byStaff = entry.of === 'action';
  return (
    <li className="grid gap-0.5 border-s-3 border-line ps-4">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          <span className="font-600">{byStaff ? entry.text : words(entry.kind)}</span>
          {byStaff && <span className="text-ink-soft"> by {entry.name}</span>}
        </span>
        {entry.amount !== null && (
          <Money amount={entry.amount} currency={entry.currency ?? 'NGN'} />
        )}
      </p>
      {byStaff && (
        <p className="text-sm wrap-anywhere">
          {entry.subject}
          {entry.note && `: ${noteText(entry.kind, entry.note)}`}
        </p>
      )}
      <p className="text-sm text-ink-soft">
        <TimeText at={entry.at} />
      </p>
    </li>
  );
}
