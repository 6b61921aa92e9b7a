import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { type DisputeEvidence, readDispute } from '@quarrter/contract/staff/disputes';
import { DateText } from '@quarrter/ui/DateText';
import { TimeText } from '@quarrter/ui/TimeText';
import type { ReactNode } from 'react';
import { Money } from '../../shell/Money.tsx';

/** The evidence for an answer to the bank: the charge, the client, and the events in order. */
export function Evidence({ disputeId }: { disputeId: string }) {
  const evidence = useCall(readDispute, { params: { id: disputeId } });
  if (!evidence.data) {
    return <LoadingOrFailed of={evidence} what="The evidence" lines={3} withReason />;
  }
  return <Shown evidence={evidence.data} />;
}

function Shown({ evidence: { dispute, payment, client, history } }: { evidence: DisputeEvidence }) {
  return (
    <div className="grid gap-4 rounded-md bg-sunken p-4 lg:grid-cols-2">
      <dl className="grid grid-cols-[auto_1fr] content-start gap-x-6 gap-y-2 text-sm">
        <Fact label="Dispute at the provider">{payment.disputeId}</Fact>
        <Fact label="Charge at the provider">{payment.chargeId}</Fact>
        <Fact label="Received">
          <Money amount={payment.received} currency={dispute.currency} />
        </Fact>
        <Fact label="Paid">
          <TimeText at={payment.paidAt} />
        </Fact>
        <Fact label="Booked on">
          <DateText date={payment.bookedOn} />
        </Fact>
        <Fact label="Client">{client.name}</Fact>
        <Fact label="Email">{client.email}</Fact>
        <Fact label="Phone">{client.phoneNumber}</Fact>
        <Fact label="Client since">
          <DateText date={client.joinedOn} />
        </Fact>
      </dl>
      <section className="grid content-start gap-2">
        <h3 className="text-sm font-600">What happened</h3>
        <ol className="grid gap-2 text-sm">
          {history.map(({ at, text }) => (
            <li key={`${at.getTime()} ${text}`} className="wrap-anywhere">
              <span className="block text-ink-soft">
                <TimeText at={at} />
              </span>
              {text}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
