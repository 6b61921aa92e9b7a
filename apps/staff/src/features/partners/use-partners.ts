import {
  type StaffRosterDetail,
  staffPartnerDetail,
  staffRosterDetail,
} from '@quarrter/contract/staff/partners';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { request } from '../../api/request.ts';

/** How often the page asks how far a file is read. */
const readingMs = 1_000;

export function usePartner(id: string) {
  return useQuery({
    queryKey: keys.partner(id),
    queryFn: ({ signal }) => request(staffPartnerDetail, { params: { id }, signal }),
  });
}

/** An uploaded roster; it is followed while it is read. */
export function useRoster(id: string) {
  return useQuery({
    queryKey: keys.roster(id),
    queryFn: ({ signal }) => request(staffRosterDetail, { params: { id }, signal }),
    refetchInterval: ({ state }) => (isReading(state.data) ? readingMs : false),
  });
}

function isReading(roster: StaffRosterDetail | undefined): boolean {
  return roster?.state === 'reading';
}

/** Loads partners, rosters and proposals again after an action. */
export function useRefreshPartners(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [keys.partners(), keys.allRosters(), keys.allApprovals()].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}
