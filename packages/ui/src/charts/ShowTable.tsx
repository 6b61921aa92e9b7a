import Table2 from 'lucide-react/icons/table-2';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../Button.tsx';
import { classes } from '../classes.tsx';

/** The figures of a chart as a table, for those who ask for it, and on paper. */
export function ShowTable({ children }: { children: ReactNode }) {
  const [isShown, show] = useState(false);
  const id = useId();
  return (
    <>
      <div className="px-4 pb-4 sm:px-6 print:hidden">
        <Button
          size="small"
          tone="plain"
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => show(!isShown)}
        >
          <Table2 aria-hidden="true" className="size-4.5" />
          {isShown ? 'Hide the table' : 'Show as a table'}
        </Button>
      </div>
      <div
        id={id}
        className={classes('border-t border-line', isShown ? 'block' : 'hidden print:block')}
      >
        {children}
      </div>
    </>
  );
}
