import { type Cell, saveCsv } from '@quarrter/client/csv';
import { Button } from '@quarrter/ui/Button';
import Download from 'lucide-react/icons/download';

/** Saves a table that is on the screen as a file for spreadsheets. */
export function SaveCsv(props: {
  name: string;
  rows: () => readonly (readonly Cell[])[];
  /** Which table, where a page has several. */
  of?: string;
}) {
  return (
    <Button size="small" tone="quiet" onClick={() => saveCsv(props.name, props.rows())}>
      <Download aria-hidden="true" className="size-4.5" /> Save as CSV
      {props.of && <span className="sr-only">: {props.of}</span>}
    </Button>
  );
}
