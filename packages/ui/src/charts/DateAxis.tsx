import { formatDate, formatMonth } from '@quarrter/domain/calendar';
import type { ScaleTime } from 'd3-scale';

/** Room for one label of a month, and for a month beside the date at an end. */
const labelWidth = 84;
const besideEnd = 116;

/** The first and the last day below the chart, and the months between them that fit. */
export function DateAxis(props: {
  scale: ScaleTime<number, number>;
  from: number;
  to: number;
  y: number;
}) {
  const { scale, from, to, y } = props;
  const room = Math.max(2, Math.floor((to - from) / labelWidth));
  const ticks = scale.ticks(room).filter((date) => date.getUTCDate() === 1);
  const fitting = ticks.filter(
    (date) => scale(date) > from + besideEnd && scale(date) < to - besideEnd,
  );
  const [first, last] = scale.domain();
  return (
    <g>
      <line x1={from} x2={to} y1={y} y2={y} className="stroke-line-strong" />
      {fitting.map((date) => (
        <g key={date.getTime()} transform={`translate(${scale(date)} ${y})`}>
          <line y2={5} className="stroke-line-strong" />
          <text y={18} textAnchor="middle" className="figures fill-ink-soft">
            {formatMonth(dateOf(date))}
          </text>
        </g>
      ))}
      {first && last && (
        <g className="figures fill-ink-soft">
          <path d={`M${from} ${y}v5M${to} ${y}v5`} className="stroke-line-strong" />
          <text x={from} y={y + 18}>
            {formatDate(dateOf(first))}
          </text>
          <text x={to} y={y + 18} textAnchor="end">
            {formatDate(dateOf(last))}
          </text>
        </g>
      )}
    </g>
  );
}

/** A business date as a point of the axis. */
export function timeOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

function dateOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
