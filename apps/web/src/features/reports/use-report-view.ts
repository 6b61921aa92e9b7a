import { startTransition, useOptimistic } from 'react';
import { longestSearch } from '../../activity/ReportSearch.tsx';
import { useSearch } from '../../shell/use-search.ts';
import {
  isWholeReport,
  kindsFrom,
  type ReportView,
  rangeFrom,
  wholeReport,
} from './report-filter.ts';

const defaults = { kinds: '', date: '', sort: '', turned: '', search: '' } as const;

/**
 * Filters and sort live in the address, so that Back from a row’s details finds the same list. The
 * tick shows at once and the address follows.
 */
export function useReportView() {
  const [search, update] = useSearch(defaults);
  const [view, showAtOnce] = useOptimistic<ReportView>({
    kinds: kindsFrom(search.kinds),
    range: rangeFrom(search.date),
    sortBy: search.sort === 'date' || search.sort === 'amount' ? search.sort : null,
    flipped: search.turned === '1',
    search: search.search.slice(0, longestSearch),
  });

  function change(changes: Partial<ReportView>) {
    const next = { ...view, ...changes };
    startTransition(() => {
      showAtOnce(next);
      update({
        kinds: next.kinds.join(','),
        date: next.range ?? '',
        sort: next.sortBy ?? '',
        turned: next.flipped ? '1' : '',
        search: next.search.trim(),
      });
    });
  }

  return { view, change, whole: isWholeReport(view), clear: () => change(wholeReport) };
}

export type ReportControls = ReturnType<typeof useReportView>;
