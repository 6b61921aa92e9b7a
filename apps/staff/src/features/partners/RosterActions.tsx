import {
  discardRoster,
  proposeRoster,
  type StaffRosterDetail,
} from '@quarrter/contract/staff/partners';
import { Button } from '@quarrter/ui/Button';
import { useCan } from '../../api/me.ts';
import { request } from '../../api/request.ts';
import { useAction } from '../../api/use-action.ts';
import { ActionError } from '../../shell/action-parts.tsx';
import { afterPartner } from './use-partners.ts';

/** The next actions on a roster, for staff who manage partners. */
export function RosterActions({ roster }: { roster: StaffRosterDetail }) {
  const params = { id: roster.id };
  const proposing = useAction(() => request(proposeRoster, { params }), afterPartner);
  const discarding = useAction(() => request(discardRoster, { params }), afterPartner);
  const canManage = useCan('manage-partners');
  const isOpen = ['reading', 'refused', 'ready'].includes(roster.state);
  const waits = roster.proposals.some(({ state }) => state === 'waiting');
  if (!canManage || !isOpen || waits) return null;
  return (
    <div className="grid justify-items-start gap-3">
      <ActionError error={proposing.error ?? discarding.error} />
      <div className="flex flex-wrap gap-3">
        {roster.canPropose && (
          <Button tone="action" busy={proposing.isPending} onClick={() => proposing.mutate()}>
            Propose to use this roster
          </Button>
        )}
        <Button busy={discarding.isPending} onClick={() => discarding.mutate()}>
          Discard this file
        </Button>
      </div>
    </div>
  );
}
