import { formatDate, type IsoDate } from '@quarrter/domain/calendar';
import type { InvestmentPlan, PlannedReturn } from '@quarrter/domain/investments';
import { type Currency, formatMoney } from '@quarrter/domain/money';
import { classes } from '@quarrter/ui/classes';

/** With more returns than this, only the first and the last one are named. */
const namedReturns = 4;

/**
 * The time line of a plan: its start, each monthly return, and the day it can be withdrawn. The
 * height of a column shows the returns earned by then. A list in words follows for those who cannot
 * see it, and takes its place where large text has no room for columns.
 */
export function PlanPicture(props: { currency: Currency; plan: InvestmentPlan }) {
  const { currency, plan } = props;
  const { returns, startOn } = plan;
  const areNamed = returns.length <= namedReturns;
  const atMaturity = formatMoney(plan.total.net, currency);
  return (
    <figure aria-label="Timeline of this plan" className="@container grid gap-2">
      <div aria-hidden="true" className="grid gap-1 @max-columns:hidden">
        <div
          className={classes(
            'grid h-28 items-stretch border-b-2 border-ink-soft',
            areNamed ? 'gap-2' : 'gap-px',
          )}
          style={{ gridTemplateColumns: `repeat(${returns.length + 1}, minmax(0, 1fr))` }}
        >
          <div className="border-s-2 border-ink-soft" />
          {returns.map((one, place) => (
            <Column
              key={one.on}
              height={((place + 1) * 100) / returns.length}
              label={areNamed ? earnedText(one, currency) : ''}
              isLast={place === returns.length - 1}
            />
          ))}
        </div>
        {areNamed ? (
          <div
            className="grid gap-2"
            style={{ gridTemplateColumns: `repeat(${returns.length + 1}, minmax(0, 1fr))` }}
          >
            <Day on={startOn} what="Start" />
            {returns.map(({ on }, place) => (
              <Day
                key={on}
                on={on}
                what={place === returns.length - 1 ? 'Maturity' : `Return ${place + 1}`}
              />
            ))}
          </div>
        ) : (
          <div className="flex justify-between gap-2">
            <Day on={startOn} what="Start" />
            <p className="self-center text-center text-xs text-ink-soft">
              {returns.length} monthly returns
            </p>
            <Day on={plan.maturesOn} what="Maturity" isEnd />
          </div>
        )}
      </div>
      <figcaption className="text-xs text-ink-soft">
        What you will have earned after each monthly return, {atMaturity} at maturity
      </figcaption>
      <ol className="sr-only @max-columns:not-sr-only">
        <li>{formatDate(startOn)}: start</li>
        {returns.map((one, place) => (
          <li key={one.on}>
            {formatDate(one.on)}: return of {formatMoney(one.net, currency)}, earned by then{' '}
            {formatMoney(one.earned, currency)}
            {place === returns.length - 1 && ', maturity'}
          </li>
        ))}
      </ol>
    </figure>
  );
}

function earnedText({ earned }: PlannedReturn, currency: Currency): string {
  return formatMoney(earned, currency);
}

/** The last column, on the day of maturity, has the colour of money that can be withdrawn. */
function Column(props: { height: number; label: string; isLast: boolean }) {
  return (
    <div className="flex min-w-0 flex-col justify-end">
      {props.label !== '' && (
        <span className="figures pb-0.5 text-center text-[0.6875rem] leading-tight font-600">
          {props.label}
        </span>
      )}
      <div
        className={classes(
          'rounded-tr-md border border-b-0',
          props.isLast ? 'border-good bg-good' : 'border-main-text bg-main-text',
          'forced-colors:bg-[CanvasText]',
        )}
        style={{ height: `${(props.height * 3) / 4}%` }}
      />
    </div>
  );
}

function Day({ on, what, isEnd = false }: { on: IsoDate; what: string; isEnd?: boolean }) {
  const [day, month, year] = formatDate(on).split(' ');
  return (
    <p className={classes('text-xs leading-tight', isEnd ? 'text-end' : '')}>
      <span className="block font-600">{what}</span>
      <span className="figures block text-ink-soft">
        {day} {month} <span className="inline-block">{year}</span>
      </span>
    </p>
  );
}
