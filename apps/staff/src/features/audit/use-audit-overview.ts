import { auditOverview } from '@quarrter/contract/staff/audit';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { request } from '../../api/request.ts';

/** What the log can be searched for, and what its last check found. */
export function useAuditOverview() {
  return useQuery({
    queryKey: keys.auditOverview(),
    queryFn: ({ signal }) => request(auditOverview, { signal }),
  });
}
