import { classes } from './classes.tsx';

/** A spinning ring, hidden from screen readers: the text around it names the activity. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className={classes('size-5 shrink-0 animate-spin', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
    >
      <path d="M10 2.5a7.5 7.5 0 1 1-7.5 7.5" />
    </svg>
  );
}
