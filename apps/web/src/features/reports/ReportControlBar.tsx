import { Button } from '@quarrter/ui/Button';
import { classes } from '@quarrter/ui/classes';
import ChevronDown from 'lucide-react/icons/chevron-down';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { DirectionButton } from '../../activity/DirectionButton.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import type { ReportView } from './report-filter.ts';
import type { ReportControls } from './use-report-view.ts';

const PANEL_ID = 'report-filters';

/** Filters, the sort menu with its direction, and `Clear Filters`. */
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

function Direction({ view, onFlip }: { view: ReportView; onFlip: () => void }) {
  const byAmount = view.sortBy === 'amount';
  const texts = byAmount ? ['Lowest first', 'Highest first'] : ['Newest first', 'Oldest first'];
  return (
    <DirectionButton rising={byAmount !== view.flipped} onFlip={onFlip}>
      {texts[view.flipped ? 1 : 0]}
    </DirectionButton>
  );
}

/** The device’s own menu. */
function SortMenu(props: {
  sortBy: ReportView['sortBy'];
  onChange: (sortBy: ReportView['sortBy']) => void;
}) {
  return (
    <div className="relative">
      <select
        aria-label="Sort By"
        value={props.sortBy ?? ''}
        onChange={({ target }) =>
          props.onChange(target.value === 'date' || target.value === 'amount' ? target.value : null)
        }
        className={classes(
          'min-h-11 appearance-none rounded-md border border-line-strong bg-surface py-1.5 ps-3.5',
          'pe-9 text-sm font-600 text-main-text hover:border-main-text',
        )}
      >
        <option value="">Sort By</option>
        <option value="date">Date</option>
        <option value="amount">Amount</option>
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4.5 text-main-text"
      />
    </div>
  );
}
