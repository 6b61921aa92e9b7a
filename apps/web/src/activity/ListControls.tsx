import { Button } from '@quarrter/ui/Button';
import X from 'lucide-react/icons/x';
import { DirectionButton } from './DirectionButton.tsx';
import { ReportSearch } from './ReportSearch.tsx';
import type { ListView } from './use-list-view.ts';

/** Searches a report of loans or investments, reverses it, and clears both. */
export function ListControls({ view }: { view: ListView }) {
  return (
    <div className="grid gap-3">
      <ReportSearch search={view.search} onSearch={view.find} />
      <div className="flex flex-wrap items-center gap-2">
        <DirectionButton rising={view.flipped} onFlip={view.flip}>
          {view.flipped ? 'Oldest first' : 'Newest first'}
        </DirectionButton>
        {!view.whole && (
          <Button size="small" tone="plain" onClick={view.clear}>
            <X aria-hidden="true" className="size-4.5" /> Clear Filters
          </Button>
        )}
      </div>
    </div>
  );
}
