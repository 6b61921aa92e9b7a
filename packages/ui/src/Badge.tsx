import type { ReactNode } from 'react';
import { classes } from './classes.tsx';

/** Yellow, green and blue are the loan stages; red is for late and rejected. */
export type BadgeTone = 'yellow' | 'green' | 'blue' | 'red' | 'neutral';

const tones: Record<BadgeTone, string> = {
  yellow: 'bg-stage-yellow-soft text-stage-yellow',
  green: 'bg-stage-green-soft text-stage-green',
  blue: 'bg-stage-blue-soft text-stage-blue',
  red: 'bg-bad-soft text-bad',
  neutral: 'bg-sunken text-ink-soft',
};

/** A state in a word or two, with a dot, so that colour is never the only sign. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classes(
        // Forced colours drop the fill and draw the transparent border.
        'inline-flex items-center gap-1.5 rounded-full border border-transparent px-2.5 py-0.5',
        'text-xs font-600',
        tones[tone],
      )}
    >
      <span
        aria-hidden="true"
        className="size-1.5 rounded-full bg-current forced-colors:bg-[CanvasText]"
      />
      {children}
    </span>
  );
}
