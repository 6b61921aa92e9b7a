import { useCall } from '@quarrter/client/calls';
import { type CollectionCase, readCollectionCase } from '@quarrter/contract/staff/collections';
import { loanTypeText } from '@quarrter/domain/loans';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card, QuarterPanel } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts, Figure } from '@quarrter/ui/Figure';
import { useState } from 'react';
import { useParams } from 'wouter';
import { useCan } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { Money } from '../../shell/Money.tsx';
import { NoRecord } from '../../shell/NoRecord.tsx';
import { PlainLink } from '../../shell/PlainLink.tsx';
import { quantityText } from '../../shell/quantity-text.ts';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { WorkPanel } from '../../work-queues/WorkPanel.tsx';
import { Contacts } from './Contacts.tsx';
import { ContactDialog, PromiseDialog } from './collection-dialogs.tsx';
import { Promises } from './Promises.tsx';

/** One loan in arrears: its debt, the ways to reach the client, and the promises agreed. */
export default function CollectionPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall(readCollectionCase, { params: { id } });
  if (data) return <Case key={data.loan.id} page={data} />;
  return <NoRecord what="loan" error={error} onRetry={() => refetch()} />;
}

function Case({ page }: { page: CollectionCase }) {
  const { loan, client } = page;
  const canCollect = useCan('collect');
  const [open, setOpen] = useState<'contact' | 'promise' | null>(null);
  const close = () => setOpen(null);
  const [latest] = page.promises;
  return (
    <>
      <ScreenTitle
        title={client.name}
        under={['Collections', paths.collections.getHref()]}
        current={loan.shortId}
      />
      <Owed page={page} />
      {page.quiet && canCollect && loan.since !== null && (
        <Alert tone="warn" title="Do not contact the client now">
          It is between 21:00 and 08:00. A contact at this time needs a reason.
        </Alert>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-5 lg:order-last">
          {canCollect && (
            <Card title="What you can do">
              <div className="grid gap-3">
                <Button tone="action" wide onClick={() => setOpen('contact')}>
                  Record a contact
                </Button>
                {loan.since !== null && (
                  <Button wide onClick={() => setOpen('promise')}>
                    Record a promise to pay
                  </Button>
                )}
              </div>
            </Card>
          )}
          <Client page={page} />
        </div>
        <div className="grid gap-5">
          <Promises promises={page.promises} />
          <Contacts contacts={page.contacts} />
          {latest?.state === 'broken' && (
            <WorkPanel queue="broken-promises" id={latest.id} recordId={loan.id} />
          )}
        </div>
      </div>
      {open === 'contact' && <ContactDialog page={page} onClose={close} />}
      {open === 'promise' && <PromiseDialog page={page} onClose={close} />}
    </>
  );
}

function Owed({ page: { loan } }: { page: CollectionCase }) {
  return (
    <QuarterPanel tone={loan.since === null ? 'calm' : 'late'}>
      <dl
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-x-6 gap-y-5
        max-md:*:first:col-span-full md:grid-cols-[auto_repeat(3,minmax(0,1fr))]"
      >
        <Figure
          band
          label="Overdue"
          detail={
            loan.since === null ? (
              'nothing is overdue now'
            ) : (
              <>
                since <DateText date={loan.since} />, {quantityText(loan.days, 'day')}
              </>
            )
          }
        >
          <Money amount={loan.overdue} />
        </Figure>
        <Figure band label="Including penalties" size="normal">
          <Money amount={loan.penalties} />
        </Figure>
        <Figure band label="Penalty per day" size="normal">
          <Money amount={loan.nextPenalty} />
        </Figure>
        <Figure band label="Balance" size="normal">
          <Money amount={loan.balance} />
        </Figure>
      </dl>
    </QuarterPanel>
  );
}

function Client({ page: { client, loan } }: { page: CollectionCase }) {
  return (
    <Card title="Client">
      <Facts>
        <Fact label="Phone number">
          <PlainLink href={`tel:${client.phoneNumber}`}>{client.phoneNumber}</PlainLink>
        </Fact>
        <Fact label="Email">
          <span className="text-sm break-all">{client.email}</span>
        </Fact>
        <Fact label="Loan">
          <PlainLink href={paths.application.getHref(loan.id)}>
            {loanTypeText(loan.loanType)} {loan.shortId}
          </PlainLink>
        </Fact>
        <Fact label="Client page">
          <PlainLink href={paths.client.getHref(client.id)}>Open client</PlainLink>
        </Fact>
      </Facts>
    </Card>
  );
}
