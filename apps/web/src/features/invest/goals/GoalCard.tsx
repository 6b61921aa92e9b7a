import type { GoalInvestment, GoalRecord } from '@quarrter/contract/client/goals';
import { formatDate } from '@quarrter/domain/calendar';
import { formatMoney, fromWire } from '@quarrter/domain/money';
import { Badge } from '@quarrter/ui/Badge';
import { Button, TextLink } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { classes } from '@quarrter/ui/classes';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { Link } from '@quarrter/ui/link';
import { Money } from '@quarrter/ui/Money';
import { ProgressBar } from '@quarrter/ui/Stepper';
import { paths } from '../../../paths.ts';
import { codeOf } from '../currency.tsx';
import { hrefOf } from '../investment.ts';
import { adviceOf, stateTexts, topUpFor } from './goal-texts.ts';

export type GoalTask = 'change' | 'choose' | 'archive';

/** One goal: its progress, the amount needed each month, and its investments. */
export function GoalCard(props: {
  goal: GoalRecord;
  investments: readonly GoalInvestment[];
  /** The minimum of the smallest plan in the goal's currency. */
  smallest: bigint;
  /** Whether it has a whole row of a wide screen. */
  wide: boolean;
  onOpen: (task: GoalTask) => void;
}) {
  const { goal, investments, smallest, wide, onOpen } = props;
  const currency = codeOf[goal.currency];
  const { text, tone } = stateTexts[goal.state];
  const topUp = topUpFor(goal, smallest);
  const saved = formatMoney(fromWire(goal.saved), currency);
  return (
    <Card
      level={3}
      className="h-full"
      title={<span className="wrap-anywhere">{goal.name}</span>}
      action={<Badge tone={tone}>{text}</Badge>}
    >
      <div className={classes('grid gap-5', wide && 'xl:grid-cols-2 xl:gap-x-10')}>
        <div className="grid content-start gap-5">
          <div className="grid gap-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>
                <span className="figures text-2xl font-600">{saved}</span> of{' '}
                <Money amount={goal.amount} currency={currency} />
              </span>
              <span className="figures text-ink-soft">{goal.percent}%</span>
            </p>
            <ProgressBar label={`Saved for ${goal.name}`} value={goal.percent / 100} />
          </div>
          <p>
            {adviceOf(goal, smallest)}
            {topUp !== null && (
              <>
                {' '}
                <TextLink
                  href={paths.investTopUps.getHref({ currency: goal.currency, amount: topUp })}
                >
                  Invest this each month with a saved card
                  <span className="sr-only"> for {goal.name}</span>
                </TextLink>
              </>
            )}
          </p>
        </div>
        <div className="grid content-start gap-5">
          <GoalFacts goal={goal} />
          <Counted goal={goal} investments={investments} />
        </div>
        <GoalActions name={goal.name} onOpen={onOpen} />
      </div>
    </Card>
  );
}

function GoalFacts({ goal }: { goal: GoalRecord }) {
  const currency = codeOf[goal.currency];
  return (
    <Facts>
      <Fact label="Date">
        <DateText date={goal.date} />
      </Fact>
      <Fact label="Capital">
        <Money amount={goal.capital} currency={currency} />
      </Fact>
      <Fact label="Returns">
        <Money amount={goal.returns} currency={currency} />
      </Fact>
      {goal.state !== 'late' && (
        <Fact label={`Expected on ${formatDate(goal.date)}`}>
          <Money amount={goal.expected} currency={currency} />
        </Fact>
      )}
    </Facts>
  );
}

function GoalActions({ name, onOpen }: { name: string; onOpen: (task: GoalTask) => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        size="small"
        aria-label={`Choose investments for ${name}`}
        onClick={() => onOpen('choose')}
      >
        Choose investments
      </Button>
      <Button size="small" aria-label={`Change ${name}`} onClick={() => onOpen('change')}>
        Change
      </Button>
      <Button
        size="small"
        tone="plain"
        aria-label={`Archive ${name}`}
        onClick={() => onOpen('archive')}
      >
        Archive
      </Button>
    </div>
  );
}

function Counted(props: { goal: GoalRecord; investments: readonly GoalInvestment[] }) {
  const { goal, investments } = props;
  if (investments.length === 0) {
    return (
      <p className="text-sm text-ink-soft">You have not added an investment to this goal yet.</p>
    );
  }
  return (
    <div className="grid gap-1 text-sm">
      <h4 className="font-600">Investments in this goal</h4>
      <ul className="grid">
        {investments.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4">
            <Link
              href={hrefOf(goal.currency, one)}
              className="figures inline-flex min-h-11 items-center text-main-text underline"
            >
              {one.short_id}
            </Link>
            <Money amount={one.balance} currency={codeOf[goal.currency]} />
          </li>
        ))}
      </ul>
    </div>
  );
}
