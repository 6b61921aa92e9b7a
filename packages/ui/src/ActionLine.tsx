import type { ReactNode } from 'react';

/** One setting: its name, its current value, and its action. */
export function ActionLine(props: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-52 flex-1 gap-0.5">
        <h3 className="text-base">{props.title}</h3>
        <p className="text-sm text-ink-soft">{props.children}</p>
      </div>
      <div className="flex flex-wrap gap-3">{props.action}</div>
    </div>
  );
}
