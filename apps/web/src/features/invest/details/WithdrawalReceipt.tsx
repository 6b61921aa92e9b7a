import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import { withdrawalMessages } from '@quarrter/domain/investments';
import { formatMoney } from '@quarrter/domain/money';
import { DateText } from '@quarrter/ui/DateText';
import type { CurrencySlug } from '../../../paths.ts';
import { LandedMoney } from '../../../receipts/LandedMoney.tsx';
import { Receipt } from '../../../receipts/Receipt.tsx';
import { codeOf } from '../currency.tsx';
import type { Requested } from './use-withdrawal-request.ts';

type Asked = { currency: CurrencySlug; requested: Requested };

/** It can be stopped until it is sent, so it is not on its way yet. */
export const receiptTitle = ({ currency, requested }: Asked): string =>
  `We have your withdrawal of ${formatMoney(requested.amount, codeOf[currency])}`;

const accountOf = ({ bank, ending }: Requested) => `${bank} ending in ${ending}`;

/** When the money arrives, unless something holds it. */
const arrival: Record<CurrencySlug, string> = {
  naira: 'Most transfers arrive within minutes.',
  dollar: 'Our team sends dollars from our bank, which takes longer than a naira transfer.',
};

/** The amount reserved, its destination, and how to stop it. */
export function WithdrawalReceipt(
  props: Asked & { investment: InvestmentRecord; onDone: () => void },
) {
  const { currency, investment, requested, onDone } = props;
  const code = codeOf[currency];
  const amount = formatMoney(requested.amount, code);
  const older = 'Your matured investments, oldest first';
  return (
    <Receipt
      message={withdrawalMessages.requested}
      facts={[
        ['Amount', <LandedMoney key="amount" amount={requested.amount} currency={code} />],
        ['From', requested.from === 'one' ? `Investment ${investment.short_id}` : older],
        ['To', accountOf(requested)],
        ['Date', <DateText key="date" date={requested.on} />],
      ]}
      next={
        <>
          {requested.note !== '' && <p>{requested.note}</p>}
          <p>We have set aside {amount}, and will email you when we have sent it.</p>
          {requested.note === '' && <p>{arrival[currency]}</p>}
          <p>Until we send it, you can choose Cancel withdrawal on this page.</p>
        </>
      }
      onDone={onDone}
    />
  );
}
