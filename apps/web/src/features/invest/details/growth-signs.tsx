import type { GrowthMonthRecord } from '@quarrter/contract/client/investment-growth';

type State = GrowthMonthRecord['state'];

const looks: Record<State, { className: string; fill?: string; strokeDasharray?: string }> = {
  credited: {
    className:
      'fill-good stroke-good forced-colors:fill-[CanvasText] forced-colors:stroke-[CanvasText]',
  },
  upcoming: {
    className: 'stroke-good forced-colors:stroke-[CanvasText]',
    fill: 'url(#growth-upcoming)',
    strokeDasharray: '3 2',
  },
  none: {
    className: 'stroke-line-strong forced-colors:stroke-[GrayText]',
    fill: 'url(#growth-none)',
  },
};

/** How a month is drawn: each state has its own pattern, so that colour is never the only sign. */
export function barLook(state: State) {
  return { strokeWidth: 1, ...looks[state] };
}

/** Hatched for months to come, dotted for months that earned nothing. */
export function GrowthPatterns() {
  return (
    <defs>
      <pattern
        id="growth-upcoming"
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={6} height={6} className="fill-good-soft forced-colors:fill-[Canvas]" />
        <rect width={2} height={6} className="fill-good/60 forced-colors:fill-[CanvasText]" />
      </pattern>
      <pattern id="growth-none" width={6} height={6} patternUnits="userSpaceOnUse">
        <rect width={6} height={6} className="fill-sunken forced-colors:fill-[Canvas]" />
        <circle cx={2} cy={2} r={1} className="fill-line-strong forced-colors:fill-[GrayText]" />
      </pattern>
    </defs>
  );
}

/** A triangle that points down at the day on which money left. */
export function WithdrawalSign({ x, y }: { x: number; y: number }) {
  return (
    <path
      d={`M${x - 7} ${y - 12}h14l-7 12z`}
      strokeWidth={1.5}
      className="fill-stage-blue stroke-surface forced-colors:fill-[Highlight]
        forced-colors:stroke-[Canvas]"
    />
  );
}
