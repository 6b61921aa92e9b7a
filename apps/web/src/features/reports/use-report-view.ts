import { useSearch } from '../../shell/use-search.ts';
import { isWholeReport, kindsFrom, type ReportView, rangeFrom } from './report-filter.ts';

const defaults = { kinds: '', date: '', sort: '', turned: '' } as const;

/** What is shown stands in the address: Back from a row's details finds the same list. */
export function useReportView() {
  const [search, update] = useSearch(defaults);
  const view: ReportView = {
    kinds: kindsFrom(search.kinds),
    range: rangeFrom(search.date),
    sortBy: search.sort === 'date' || search.sort === 'amount' ? search.sort : null,
    flipped: search.turned === '1',
  };

  function change(changes: Partial<ReportView>) {
    const next = { ...view, ...changes };
    update({
      kinds: next.kinds.join(','),
      date: next.range ?? '',
      sort: next.sortBy ?? '',
      turned: next.flipped ? '1' : '',
    });
  }

  return { view, change, whole: isWholeReport(view), clear: () => update(defaults) };
}

export type ReportControls = ReturnType<typeof useReportView>;
