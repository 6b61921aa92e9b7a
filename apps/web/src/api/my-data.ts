import { usePages } from '@quarrter/client/pages';
import {
  type DataExport,
  readDataExport,
  readErasure,
  staffContacts,
  staffLooks,
} from '@quarrter/contract/client/my-data';
import { ownComplaints } from '@quarrter/contract/client/support';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

const progressEveryMs = 2_000;
const pageSize = 10;

export function isBeingMade(copy: DataExport | null | undefined): boolean {
  return copy?.state === 'waiting' || copy?.state === 'making';
}

/** The newest copy of the client's data. While it is being made, how far it is. */
export function useDataExport() {
  return useQuery({
    queryKey: keys.dataExport(),
    queryFn: ({ signal }) => request(readDataExport, { signal }),
    refetchInterval: ({ state }) => (isBeingMade(state.data?.export) ? progressEveryMs : false),
  });
}

/** Who of staff saw the client's numbers and documents. */
export function useStaffLooks() {
  return usePages({
    queryKey: keys.staffLooks(),
    pageSize,
    fetchPage: (query, signal) => request(staffLooks, { query, signal }),
  });
}

/** When we called, wrote to or visited the client. */
export function useStaffContacts() {
  return usePages({
    queryKey: keys.staffContacts(),
    pageSize,
    fetchPage: (query, signal) => request(staffContacts, { query, signal }),
  });
}

export function useComplaints() {
  return usePages({
    queryKey: keys.complaints(),
    pageSize,
    fetchPage: (query, signal) => request(ownComplaints, { query, signal }),
  });
}

export function useErasure() {
  return useQuery({
    queryKey: keys.erasure(),
    queryFn: ({ signal }) => request(readErasure, { signal }),
  });
}
