import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import {
  discardRoster,
  proposeRoster,
  type StaffRosterDetail,
} from '@quarrter/contract/staff/partners';
import { Button } from '@quarrter/ui/Button';
import { useMe } from '../../api/me.ts';
import { request } from '../../api/request.ts';
import { ActionError } from '../../shell/action-dialog.tsx';
import { useRefreshPartners } from './use-partners.ts';

/** What the person who uploads can do next. */
export function RosterActions({ roster }: { roster: StaffRosterDetail }) {
  const refresh = useRefreshPartners();
  const params = { id: roster.id };
  const proposing = useSingleMutation({
    mutationFn: () => request(proposeRoster, { params }),
    onSettled: refresh,
  });
  const discarding = useSingleMutation({
    mutationFn: () => request(discardRoster, { params }),
    onSettled: refresh,
  });
  const canManage = useMe().data?.actions.includes('manage-partners') ?? false;
  const isOpen = ['reading', 'refused', 'ready'].includes(roster.state);
  const waits = roster.proposals.some(({ state }) => state === 'waiting');
  if (!canManage || !isOpen || waits) return null;
  return (
    <div className="grid justify-items-start gap-3">
      <ActionError error={proposing.error ?? discarding.error} />
      <div className="flex flex-wrap gap-3">
        {roster.can_propose && (
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
