import {
  discardRoster,
  proposeRoster,
  type StaffRosterDetail,
} from '@quarrter/contract/staff/partners';
import { useCan } from '../../api/me.ts';
import { CallButton } from '../../shell/CallButton.tsx';
import { afterPartner } from './use-partners.ts';

/** The next actions on a roster, for staff who manage partners. */
export function RosterActions({ roster }: { roster: StaffRosterDetail }) {
  const params = { id: roster.id };
  const canManage = useCan('manage-partners');
  const isOpen = ['reading', 'refused', 'ready'].includes(roster.state);
  const waits = roster.proposals.some(({ state }) => state === 'waiting');
  if (!canManage || !isOpen || waits) return null;
  return (
    <div className="flex flex-wrap items-end gap-3">
      {roster.canPropose && (
        <CallButton call={proposeRoster} params={params} after={afterPartner} tone="action">
          Propose to use this roster
        </CallButton>
      )}
      <CallButton call={discardRoster} params={params} after={afterPartner}>
        Discard this file
      </CallButton>
    </div>
  );
}
