import type { LoanRecord } from '@quarrter/contract/client/loans';
import { DateText } from '@quarrter/ui/DateText';
import { Figure } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';

type Agreed = NonNullable<LoanRecord['promise']>;

/** The next of the payments that staff agreed with a client in arrears. */
export function AgreedPayments({ agreed }: { agreed: Agreed }) {
  const { next, parts } = agreed;
  if (next === null) return null;
  const later = parts.filter(({ due_on }) => due_on > next.due_on);
  return (
    <dl>
      <Figure
        band
        size="huge"
        label="Agreed payment"
        detail={
          <span className="block text-base text-on-band">
            by <DateText date={next.due_on} className="font-600" />, as we agreed with you on{' '}
            <DateText date={agreed.made_on} />
            {later.map(({ due_on, amount }) => (
              <span key={due_on} className="block text-sm text-band-soft">
                then <Money amount={amount} /> by <DateText date={due_on} />
              </span>
            ))}
          </span>
        }
      >
        <Money amount={next.amount} />
      </Figure>
    </dl>
  );
}
