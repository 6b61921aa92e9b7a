import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { Card } from '@quarrter/ui/Card';
import { TimeText } from '@quarrter/ui/TimeText';
import { noteText } from '../../shell/note-text.ts';

/** Events and who caused them, oldest first. */
export function History({ history }: { history: StaffLoan['history'] }) {
  return (
    <Card title="History">
      <ol className="grid gap-4">
        {history.map((event) => (
          <li
            key={`${event.at.getTime()} ${event.action} ${event.note}`}
            className="grid gap-0.5 border-s-3 border-line ps-4"
          >
            <p>
              <span className="font-600">{event.text}</span>
              <span className="text-ink-soft"> by {event.who}</span>
            </p>
            {event.note && (
              <p className="text-sm wrap-anywhere">{noteText(event.action, event.note)}</p>
            )}
            <p className="text-sm text-ink-soft">
              <TimeText at={event.at} />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
