import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import { DateText } from '@quarrter/ui/DateText';
import { Dialog } from '@quarrter/ui/Dialog';
import { useState } from 'react';
import type { CurrencySlug } from '../../../paths.ts';
import { LandedMoney } from '../../../receipts/LandedMoney.tsx';
import { Receipt, type ReceiptFacts, showCard } from '../../../receipts/Receipt.tsx';
import { codeOf } from '../currency.tsx';
import { WhatComesNext } from '../overview/InvestedReceipt.tsx';
import { balanceId } from './WithdrawDialog.tsx';

/** Shown once, when the balance of another investment has just started this one. */
export function ReinvestedReceipt(props: {
  investment: InvestmentRecord;
  currency: CurrencySlug;
  /** The short ID of that investment. */
  startedFrom: string;
}) {
  const { investment, currency, startedFrom } = props;
  const [closed, setClosed] = useState(false);
  const code = codeOf[currency];
  const facts: ReceiptFacts = [
    [
      'Amount',
      <LandedMoney key="a" amount={investment.initial_investment_amount} currency={code} />,
    ],
    ['From', `Investment ${startedFrom}`],
    ['To', `Investment ${investment.short_id}`],
    ['Date', <DateText key="date" date={investment.start_date} />],
    ['Rate', `${investment.interest_rate}% per month`],
  ];
  function close() {
    setClosed(true);
    showCard(balanceId);
  }
  return (
    <Dialog open={!closed} done title="Your money is reinvested" onClose={close}>
      <Receipt
        message="No card was charged."
        facts={facts}
        next={<WhatComesNext made={investment} currency={code} />}
        onDone={close}
      />
    </Dialog>
  );
}
