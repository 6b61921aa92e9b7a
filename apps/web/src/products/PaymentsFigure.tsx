import { formatMoney } from '@quarrter/domain/money';
import { DateText } from '@quarrter/ui/DateText';
import { Figure } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';

/**
 * "4 monthly payments of N71,250". The last instalment takes the remainder, so when it differs the
 * figure says so: "3 payments of N71,250, then N71,251".
 */
export function PaymentsFigure(props: {
  instalments: readonly bigint[];
  /** Left out while no day is known on which the loan starts. */
  firstDue?: string | undefined;
  /** The condition for the first date. */
  condition?: string;
  band?: boolean;
}) {
  const { instalments, firstDue, condition, band = false } = props;
  const [first = 0n] = instalments;
  const last = instalments.at(-1) ?? first;
  return (
    <Figure
      band={band}
      label={paymentsLabel(instalments)}
      detail={
        <>
          {last !== first && `then ${formatMoney(last, 'NGN')}. `}
          {firstDue && (
            <>
              First payment by <DateText date={firstDue} />
              {condition && `, ${condition}`}
            </>
          )}
        </>
      }
    >
      <Money amount={first} />
    </Figure>
  );
}

function paymentsLabel(instalments: readonly bigint[]): string {
  const count = instalments.length;
  if (instalments[0] === instalments.at(-1)) {
    return count === 1 ? 'One payment of' : `${count} monthly payments of`;
  }
  return count === 2 ? '1 payment of' : `${count - 1} payments of`;
}
