import {
  annualPercentageRate,
  buildSchedule,
  repaymentPart,
  scheduleTotals,
} from '@quarrter/domain/loans';
import { multiplyRatio, parseAmount, ratePpmFromPercent } from '@quarrter/domain/money';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { Money } from '../../shell/Money.tsx';

type Terms = { amount: string; duration: string; interest: string };

/** The client's schedule with the terms as they are typed; empty while they make no offer. */
export function OfferPreview(props: { terms: Terms; income: bigint | null; startOn: string }) {
  const { terms, income, startOn } = props;
  const offer = offerOf(terms, startOn);
  if (offer === null) {
    return (
      <p className="text-sm text-ink-soft">
        The schedule appears here once amount, duration and interest are entered.
      </p>
    );
  }
  const { schedule, totals, apr, instalment } = offer;
  const share = income === null ? null : shareOf(instalment, income);
  return (
    <section aria-label="This offer" aria-live="polite" className="rounded-md bg-sunken p-3">
      <Facts>
        <Fact label="Monthly instalment" strong>
          <Money amount={instalment} />
        </Fact>
        {share !== null && (
          <Fact label="Share of income">
            {share.text}%{share.isAbove && ', above one third'}
          </Fact>
        )}
        <Fact label="APR">{apr}%</Fact>
        <Fact label="Total cost">
          <Money amount={totals.interest} />
        </Fact>
        <Fact label="Total to repay">
          <Money amount={totals.total} />
        </Fact>
      </Facts>
      <details className="pt-2 text-sm">
        <summary className="min-h-8 cursor-pointer text-main-text">Schedule if paid today</summary>
        <ol className="grid gap-1 pt-1">
          {schedule.map((row) => (
            <li key={row.number} className="figures flex justify-between gap-4">
              <DateText date={row.dueOn} />
              <Money amount={row.principal + row.interest} />
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

const longestMonths = 60;

function offerOf({ amount, duration, interest }: Terms, startOn: string) {
  const principal = parseAmount(amount);
  const months = Number(duration);
  const isRate = /^\d{1,3}(\.\d{1,4})?$/.test(interest.trim());
  if (principal === null || principal <= 0n || !isRate) return null;
  if (!Number.isSafeInteger(months) || months < 1 || months > longestMonths) return null;
  const ratePpm = ratePpmFromPercent(interest.trim());
  const schedule = buildSchedule({ principal, ratePpm, months, startOn: startOn as never });
  const instalments = schedule.map((row) => row.principal + row.interest);
  const apr = annualPercentageRate({ principal, instalments });
  const instalment = instalments[0] ?? 0n;
  return { schedule, totals: scheduleTotals(schedule), apr, instalment };
}

function shareOf(instalment: bigint, income: bigint): { text: string; isAbove: boolean } {
  if (income <= 0n) return { text: '0', isAbove: true };
  const tenths = multiplyRatio(instalment, 1000n, income, 'half-even');
  const { numerator, denominator } = repaymentPart;
  return {
    text: `${tenths / 10n}.${tenths % 10n}`,
    isAbove: instalment * denominator > income * numerator,
  };
}
