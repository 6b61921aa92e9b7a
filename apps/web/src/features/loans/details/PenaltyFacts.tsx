import type { Penalties } from '@quarrter/domain/loans';
import { Fact } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';

type Props = Pick<Penalties, 'perDay' | 'atMost'> & {
  /** Below the maximum. */
  note?: string;
};

/** The penalties among the terms of a loan, unless it has none. */
export function PenaltyFacts({ perDay, atMost, note }: Props) {
  if (perDay === 0n) return null;
  return (
    <>
      <Fact label="Late penalty per day">
        <Money amount={perDay} />
      </Fact>
      <Fact label="Maximum penalties">
        <Money amount={atMost} />
        {note && <span className="block text-sm font-400">{note}</span>}
      </Fact>
    </>
  );
}
