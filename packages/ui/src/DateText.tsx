import { formatDate } from '@quarrter/domain/calendar';
import { classes } from './classes.tsx';

/** The one date text, `21 Nov 2026`; `--` while there is no date. */
export function DateText(props: { date: string | null | undefined; className?: string }) {
  if (!props.date) return <span className={props.className}>--</span>;
  return (
    <time dateTime={props.date} className={classes('figures whitespace-nowrap', props.className)}>
      {formatDate(props.date)}
    </time>
  );
}
