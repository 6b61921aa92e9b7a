import type { WithdrawalRulesRecord } from '@quarrter/contract/staff/withdrawal-rules';
import type { Currency } from '@quarrter/domain/money';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { Money } from '../../shell/Money.tsx';

/** The names of the three limits, wherever they are shown. */
export const limitNames = {
  hold: 'Hold payouts to new accounts above',
  identity: 'Verify identity when total invested exceeds',
  approval: 'Require staff approval above',
};

/** The amounts above which withdrawals of a currency are protected. */
export function WithdrawalLimits(props: { currency: Currency; rules: WithdrawalRulesRecord }) {
  const { currency, rules } = props;
  return (
    <Facts>
      <Fact label={limitNames.hold}>
        <Money amount={rules.holdAbove} currency={currency} />
      </Fact>
      <Fact label={limitNames.identity}>
        <Money amount={rules.identityAbove} currency={currency} />
      </Fact>
      <Fact label={limitNames.approval}>
        {rules.approvalAbove === null ? (
          'No limit'
        ) : (
          <Money amount={rules.approvalAbove} currency={currency} />
        )}
      </Fact>
    </Facts>
  );
}
