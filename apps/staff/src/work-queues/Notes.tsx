import type { WorkDetail } from '@quarrter/contract/staff/work';
import { TimeText } from '@quarrter/ui/TimeText';

type Note = WorkDetail['notes'][number];

/** Notes of colleagues and changes of the owner, oldest first. */
export function Notes({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return null;
  return (
    <ol className="grid gap-3" aria-label="Notes of colleagues">
      {notes.map((note) => (
        <li key={note.id} className="grid gap-0.5 border-s-3 border-line ps-3">
          <p className="text-sm">
            <span className="font-600">{note.by}</span> {doneText(note)}
            <span className="text-ink-soft">
              , <TimeText at={note.at} />
            </span>
          </p>
          {note.text && <p className="text-sm whitespace-pre-line wrap-anywhere">{note.text}</p>}
        </li>
      ))}
    </ol>
  );
}

function doneText({ kind, to }: Note): string {
  if (kind === 'taken') return 'assigned it to themselves';
  if (kind === 'put-back') return 'unassigned it';
  return kind === 'comment' ? 'wrote' : `handed it over to ${to}`;
}
