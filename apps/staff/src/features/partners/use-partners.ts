import { invalidate, useCall } from '@quarrter/client/calls';
import { approvalList } from '@quarrter/contract/staff/approvals';
import {
  type StaffRosterDetail,
  staffPartnerDetail,
  staffPartners,
  staffRosterDetail,
} from '@quarrter/contract/staff/partners';
import { useQueryClient } from '@tanstack/react-query';

/** How often the page asks how far a file is read. */
const readingMs = 1_000;

/** An uploaded roster; it is followed while it is read. */
export function useRoster(id: string) {
  return useCall(
    staffRosterDetail,
    { params: { id } },
    { refetchInterval: ({ state }) => (isReading(state.data) ? readingMs : false) },
  );
}

function isReading(roster: StaffRosterDetail | undefined): boolean {
  return roster?.state === 'reading';
}

/** Loads partners, rosters and proposals again after an action. */
export function useRefreshPartners(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    invalidate(client, staffPartners, staffPartnerDetail, staffRosterDetail, approvalList);
}
