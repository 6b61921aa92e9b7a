import { usePages } from '@quarrter/client/pages';
import { accountReport } from '@quarrter/contract/client/account-report';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** What the report is filtered, sorted and searched by, as its call takes it. */
export type ReportQuery = Readonly<Record<string, string>>;

/** How a report of loans or investments is searched and ordered. */
export type ListQuery = { readonly order?: 'asc'; readonly search?: string };

/** REP-01: the client's transactions, page by page; the server filters and sorts them. */
export function useAccountReport(report: ReportQuery) {
  return usePages({
    queryKey: keys.accountReport(report),
    pageSize: 50,
    fetchPage: (page, signal) => request(accountReport, { query: { ...report, ...page }, signal }),
  });
}
