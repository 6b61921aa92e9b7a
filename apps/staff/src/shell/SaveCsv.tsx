import { type Cell, saveCsv } from '@quarrter/client/csv';
import { toWire } from '@quarrter/domain/money';
import { Button } from '@quarrter/ui/Button';
import Download from 'lucide-react/icons/download';

/** A cell of a table; money is in minor units. */
export type TableCell = Cell | bigint;

/** Saves a table that is on the screen as a file for spreadsheets. */
export function SaveCsv(props: {
  name: string;
  rows: () => readonly (readonly TableCell[])[];
  /** Which table, where a page has several. */
  of?: string;
}) {
  const cells = () =>
    props.rows().map((row) => row.map((one) => (typeof one === 'bigint' ? toWire(one) : one)));
  return (
    <Button size="small" tone="quiet" onClick={() => saveCsv(props.name, cells())}>
      <Download aria-hidden="true" className="size-4.5" /> Save as CSV
      {props.of && <span className="sr-only">: {props.of}</span>}
    </Button>
  );
}
