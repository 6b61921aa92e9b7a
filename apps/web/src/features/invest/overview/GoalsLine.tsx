import { TextLink } from '@quarrter/ui/Button';
import { type CurrencySlug, paths } from '../../../paths.ts';
import { nameOf } from '../currency.tsx';

/** How many goals the client saves for in this currency, with the way to them. */
export function GoalsLine({ currency, goals }: { currency: CurrencySlug; goals: number }) {
  const inCurrency = `in ${nameOf[currency].toLowerCase()}`;
  return (
    <p>
      {goals === 0
        ? 'Saving for something? Set a goal: '
        : `You are saving for ${goals === 1 ? '1 goal' : `${goals} goals`} ${inCurrency}: `}
      <TextLink href={paths.investGoals.getHref()} className="inline-flex min-h-11 items-center">
        Your goals
      </TextLink>
    </p>
  );
}
