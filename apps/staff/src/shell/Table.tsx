import { Table as PlainTable, type TableProps } from '@quarrter/ui/Table';
import { useEffect, useRef, useState } from 'react';

/**
 * The console's table. On a tablet it may be wider than its card and then scrolls sideways, with
 * the arrow keys too: its rows need not have anything else that takes the focus.
 */
export function Table<Row>(props: TableProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(() =>
      setScrolls(current.scrollWidth > current.clientWidth),
    );
    for (const one of [current, ...current.children]) observer.observe(one);
    return () => observer.disconnect();
  }, []);
  const region = { role: 'region', 'aria-label': props.caption, tabIndex: 0 } as const;
  return (
    <div ref={box} className="table-scroll" {...(scrolls ? region : {})}>
      <PlainTable {...props} />
    </div>
  );
}
