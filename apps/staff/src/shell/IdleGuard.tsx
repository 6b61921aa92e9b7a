import { IdleWarning } from '@quarrter/client/IdleWarning';
import { useIdle } from '@quarrter/client/use-idle';
import { staffMe } from '@quarrter/contract/staff/staff';
import { useState } from 'react';
import { request } from '../api/request.ts';
import { endIdleSession, signOut } from '../session/sign-out.ts';
import { sessionKey } from '../session/store.ts';

/** The server ends a session of staff after so many minutes as well. */
const idleMinutes = 15;

/** Ends the session of a member of staff who does nothing, and asks one minute before. */
export function IdleGuard({ email }: { email: string }) {
  const [leaving, setLeaving] = useState(false);
  const { leftMs, stay } = useIdle({
    sessionKey,
    personId: email,
    minutes: idleMinutes,
    onOver: endIdleSession,
    notifyServer: () => request(staffMe),
  });
  if (leftMs === null) return null;
  function leave() {
    setLeaving(true);
    signOut();
  }
  return (
    <IdleWarning
      leftMs={leftMs}
      why="To keep our clients’ data safe"
      leaveLabel="Sign out"
      onStay={stay}
      leaving={leaving}
      onLeave={leave}
    />
  );
}
