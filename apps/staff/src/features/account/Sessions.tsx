import { messageOf } from '@quarrter/client/errors';
import {
  endOtherStaffSessions,
  endStaffSession,
  type StaffAccount,
  staffAccount,
} from '@quarrter/contract/staff/account';
import { Alert } from '@quarrter/ui/Alert';
import { Badge } from '@quarrter/ui/Badge';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { TimeText } from '@quarrter/ui/TimeText';
import { request } from '../../api/request.ts';
import { useAction } from '../../api/use-action.ts';

type Session = StaffAccount['sessions'][number];

/** Where the member is signed in, each of which can be ended. */
export function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const ending = useAction(
    (id: string | null) =>
      id === null ? request(endOtherStaffSessions) : request(endStaffSession, { params: { id } }),
    {
      reloads: [staffAccount],
    },
  );
  const others = sessions.some(({ current }) => !current);
  return (
    <Card
      flush
      title="Where you are signed in"
      action={
        others && (
          <Button
            size="small"
            tone="danger"
            busy={ending.isPending}
            onClick={() => ending.mutate(null)}
          >
            End all others
          </Button>
        )
      }
    >
      {ending.error && (
        <div className="p-4">
          <Alert tone="bad" title={messageOf(ending.error)} />
        </div>
      )}
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 sm:px-5"
          >
            <div className="grid gap-0.5">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-600">
                {session.device} {session.current && <Badge tone="green">This session</Badge>}
              </p>
              <p className="text-sm text-ink-soft">
                Signed in <TimeText at={session.created_at} />
                {!session.current && (
                  <>
                    , last used <TimeText at={session.last_used_at} />
                  </>
                )}
              </p>
            </div>
            {!session.current && (
              <Button
                size="small"
                aria-label={`End the session on ${session.device}`}
                disabled={ending.isPending}
                onClick={() => ending.mutate(session.id)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
