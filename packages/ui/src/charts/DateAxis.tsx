import type { ScaleTime } from 'd3-scale';

const monthAndYear = new Intl.DateTimeFormat('en-GB', {
  ...{ month: 'short', year: 'numeric', timeZone: 'UTC' },
});

/** Room for one label. */
const labelWidth = 84;

/** The months below the chart, as many as there is room for. */
export function DateAxis(props: {
  scale: ScaleTime<number, number>;
  from: number;
  to: number;
  y: number;
}) {
  const { scale, from, to, y } = props;
  const room = Math.max(2, Math.floor((to - from) / labelWidth));
  const ticks = scale.ticks(room).filter((date) => date.getUTCDate() === 1);
  const fitting = ticks.filter((date) => scale(date) > from + 20 && scale(date) < to - 24);
  return (
    <g>
      <line x1={from} x2={to} y1={y} y2={y} className="stroke-line-strong" />
      {fitting.map((date) => (
        <g key={date.getTime()} transform={`translate(${scale(date)} ${y})`}>
          <line y2={5} className="stroke-line-strong" />
          <text y={18} textAnchor="middle" className="figures fill-ink-soft">
            {monthAndYear.format(date)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** A business date as a point of the axis. */
export function timeOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}
