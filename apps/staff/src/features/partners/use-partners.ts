import { useCall } from '@quarrter/client/calls';
import { approvalList } from '@quarrter/contract/staff/approvals';
import {
  type StaffRosterDetail,
  staffPartnerDetail,
  staffPartners,
  staffRosterDetail,
} from '@quarrter/contract/staff/partners';

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

/** Partners, rosters and proposals are read again after an action. */
export const afterPartner = {
  reloads: [staffPartners, staffPartnerDetail, staffRosterDetail, approvalList],
};
