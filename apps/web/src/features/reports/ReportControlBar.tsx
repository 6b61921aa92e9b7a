import { Button } from '@quarrter/ui/Button';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { FilterPanel } from './FilterPanel.tsx';
import type { ReportView } from './report-filter.ts';
import { SortMenu } from './SortMenu.tsx';
import type { ReportControls } from './use-report-view.ts';

const PANEL_ID = 'report-filters';

/** REP-12..22: filters, `Sort By` with its direction, `Clear Filters`. */
export function ReportControlBar({ controls }: { controls: ReportControls }) {
  const { view, change, whole, clear } = controls;
  const [open, setOpen] = useState(false);
  const active = view.kinds.length + (view.range ? 1 : 0);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          aria-expanded={open}
          aria-controls={open ? PANEL_ID : undefined}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4.5" />
          {active === 0 ? 'Filters' : `Filters (${active})`}
        </Button>
        <SortMenu sortBy={view.sortBy} onChange={(sortBy) => change({ sortBy, flipped: false })} />
        <Direction view={view} onFlip={() => change({ flipped: !view.flipped })} />
        {!whole && (
          <Button size="small" tone="plain" onClick={clear}>
            <X aria-hidden="true" className="size-4.5" /> Clear Filters
          </Button>
        )}
      </div>
      {open && <FilterPanel id={PANEL_ID} controls={controls} />}
    </div>
  );
}

/** REP-20. Says which way the list runs now. */
function Direction({ view, onFlip }: { view: ReportView; onFlip: () => void }) {
  const byAmount = view.sortBy === 'amount';
  const texts = byAmount ? ['Lowest first', 'Highest first'] : ['Newest first', 'Oldest first'];
  const rising = byAmount !== view.flipped;
  const Arrow = rising ? ArrowUp : ArrowDown;
  return (
    <Button size="small" onClick={onFlip}>
      <Arrow aria-hidden="true" className="size-4.5" />
      <span className="sr-only">Reverse the order, now </span>
      {texts[view.flipped ? 1 : 0]}
    </Button>
  );
}
