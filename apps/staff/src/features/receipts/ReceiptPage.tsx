import { useCall } from '@quarrter/client/calls';
import { readStaffReceipt, type StaffReceipt } from '@quarrter/contract/staff/receipts';
import { Alert } from '@quarrter/ui/Alert';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { useParams } from 'wouter';
import { useCan } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { ProposalView } from '../../proposals/ProposalView.tsx';
import { Items } from '../../shell/CallList.tsx';
import { Money } from '../../shell/Money.tsx';
import { NoRecord } from '../../shell/NoRecord.tsx';
import { PlainLink } from '../../shell/PlainLink.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { WorkPanel } from '../../work-queues/WorkPanel.tsx';
import { ReceiptActions } from './ReceiptActions.tsx';
import { Refunds, Transfers } from './Refunds.tsx';

/** One receipt: its money, the possible actions, and the proposals. */
export default function ReceiptPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall(readStaffReceipt, { params: { id } });
  if (data) return <Shown key={id} page={data} />;
  return <NoRecord what="receipt" error={error} onRetry={() => refetch()} />;
}

function Shown({ page }: { page: StaffReceipt }) {
  const { receipt, refunds, transfers, proposals, refundable, canPayOut, atBank } = page;
  const title = `Receipt of ${receipt.clientName}`;
  // An approver comes from a proposal, and may not read the list.
  const readsList = useCan('read-receipts');
  const under = readsList
    ? (['Unapplied payments', paths.receipts.getHref()] as const)
    : (['Approvals', paths.approvals.getHref()] as const);
  const needsAttention = refunds.some((refund) => refund.needsAttention);
  const waiting = proposals.filter(({ state }) => state === 'waiting');
  const decided = proposals.filter(({ state }) => state !== 'waiting');
  return (
    <>
      <ScreenTitle title={title} under={under} current={receipt.clientName} />
      {receipt.reason !== '' && atBank === null && (
        <p className="max-w-prose text-ink-soft">Why it is unapplied: {receipt.reason}</p>
      )}
      {waiting.map((proposal) => (
        <Card key={proposal.id} title="Waiting for approval" flush>
          <ProposalView proposal={proposal} />
        </Card>
      ))}
      <Card title="Money">
        <div className="grid gap-4">
          <MoneyFacts page={page} />
          <ReceiptActions page={page} waiting={waiting} />
        </div>
      </Card>
      {needsAttention && (
        <Alert tone="warn">
          The provider cannot pay a refund without the payer’s bank details. Enter them in its
          dashboard. If the refund fails there, the money can be paid to the client’s bank account.
        </Alert>
      )}
      {readsList && (receipt.amount > 0n || needsAttention) && (
        <WorkPanel
          queue={refundable || canPayOut ? 'receipts' : 'returned-transfers'}
          id={receipt.id}
        />
      )}
      {refunds.length > 0 && <Refunds refunds={refunds} currency={receipt.currency} />}
      {transfers.length > 0 && <Transfers transfers={transfers} currency={receipt.currency} />}
      {decided.length > 0 && (
        <Card title="Earlier decisions" flush>
          <Items rows={decided} item={(proposal) => <ProposalView proposal={proposal} />} />
        </Card>
      )}
    </>
  );
}

function MoneyFacts({ page }: { page: StaffReceipt }) {
  const { receipt, fee } = page;
  const { currency } = receipt;
  return (
    <div className="grid gap-x-12 lg:grid-cols-2">
      <Facts>
        <Fact label="Unapplied" strong>
          <Money amount={receipt.amount} currency={currency} />
        </Fact>
        <Fact label="Being refunded">
          <Money amount={receipt.refunding} currency={currency} />
        </Fact>
        <Fact label="Received">
          <Money amount={receipt.received} currency={currency} />
        </Fact>
        <Fact label="Provider’s fee">
          <Money amount={fee} currency={currency} />
        </Fact>
        <AtBank page={page} />
        {page.redress?.reversedOn && (
          <Fact label="Reversed on">
            <DateText date={page.redress.reversedOn} />
          </Fact>
        )}
      </Facts>
      <Facts>
        <Fact label={paidOnLabel(page)}>
          <DateText date={receipt.paidOn} />
        </Fact>
        <Fact label="Booked on">
          <DateText date={receipt.receivedOn} />
        </Fact>
        <Fact label="Client">
          <PlainLink href={paths.client.getHref(receipt.clientId)}>{receipt.clientName}</PlainLink>
          <span className="block text-sm font-400 break-all">{receipt.clientEmail}</span>
        </Fact>
        <Fact label={page.atBank ? 'Bank reference' : 'Reference'}>
          <span className="text-sm break-all">{receipt.reference}</span>
        </Fact>
      </Facts>
    </div>
  );
}

/** Who paid money at our bank, its confirmation, and when its record was reversed. */
function AtBank({ page: { receipt, atBank } }: { page: StaffReceipt }) {
  if (atBank === null) return null;
  return (
    <>
      <Fact label="Paid to our bank by">
        {atBank.payer}
        <PlainLink
          href={paths.bankConfirmation.getHref(receipt.id, atBank.documentId)}
          small
          className="block"
        >
          Open the bank’s confirmation
        </PlainLink>
      </Fact>
      {atBank.fromSuspense && <Fact label="Taken from">1900 suspense</Fact>}
      {atBank.reversedOn && (
        <Fact label="Reversed on">
          <DateText date={atBank.reversedOn} />
        </Fact>
      )}
    </>
  );
}

function paidOnLabel({ refundable, isOwnMoney, atBank }: StaffReceipt): string {
  if (isOwnMoney) return 'Held since';
  if (atBank) return 'Paid to our bank on';
  return refundable ? 'The client paid on' : 'Returned to us on';
}
