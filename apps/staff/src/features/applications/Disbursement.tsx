import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { Alert } from '@quarrter/ui/Alert';
import { Badge, type BadgeTone } from '@quarrter/ui/Badge';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { Fragment } from 'react';
import { HolderNote } from './HolderNote.tsx';
import { SendAgain } from './SendAgain.tsx';
import { isTransferInProgress } from './use-application.ts';

type Status = NonNullable<StaffLoan['disbursement']>['status'];

const statuses: { readonly [S in Status]: { text: string; tone: BadgeTone } } = {
  requested: { text: 'Ordered', tone: 'yellow' },
  sent: { text: 'Sent to provider', tone: 'blue' },
  paid: { text: 'Paid', tone: 'green' },
  failed: { text: 'Failed', tone: 'red' },
  cancelled: { text: 'Cancelled', tone: 'red' },
};

/** Where the money goes and the state of the transfer, with the provider's message if it failed. */
export function Disbursement({ application }: { application: StaffLoan }) {
  const { destination, disbursement, loan } = application;
  if (disbursement === null && loan.start_date !== null) {
    return (
      <Card title="Disbursement">
        Paid out on <DateText date={loan.start_date} />, before the loan was imported from the
        earlier books.
      </Card>
    );
  }
  return (
    <Card
      title="Disbursement"
      action={
        disbursement && (
          <Badge tone={statuses[disbursement.status].tone}>
            {disbursement.returnedOn ? 'Returned' : statuses[disbursement.status].text}
          </Badge>
        )
      }
    >
      <Outcome application={application} />
      <SendAgain application={application} />
      {(disbursement?.status !== 'paid' || application.loan.money_returned_on) && (
        <HolderNote application={application} />
      )}
      <Facts>
        {destination.holderState !== 'none' && (
          <>
            <Fact label="Bank">{destination.bank}</Fact>
            <Fact label="Account">{destination.accountNumber}</Fact>
            <Fact label="Holder">{destination.holder || 'Not checked yet'}</Fact>
          </>
        )}
        {disbursement && (
          <Fact label="Reference">
            <Reference reference={disbursement.reference} />
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

/** Breaks after a hyphen only, so that no group of the reference is torn. */
function Reference({ reference }: { reference: string }) {
  const groups = reference.split(/(?<=-)/);
  return (
    <span className="text-sm wrap-break-word">
      {groups.map((group, place) => (
        <Fragment key={groups.slice(0, place).join('')}>
          {group}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}

function Outcome({ application }: { application: StaffLoan }) {
  const { disbursement, actions } = application;
  const again = actions.some(({ action, allowed }) => action === 'disburse' && allowed);
  if (disbursement?.returnedOn) {
    return (
      <div className="mb-3">
        <Alert tone="bad" title={disbursement.message || 'The bank gave no reason.'}>
          The transfer was paid and returned on <DateText date={disbursement.returnedOn} />.{' '}
          {disbursement.unclaimed
            ? 'The loan was already active, so the money is among the unapplied receipts. ' +
              'Finance must settle it with the client.'
            : `The client owes nothing. ${again ? 'You' : 'Finance'} can disburse again.`}
        </Alert>
      </div>
    );
  }
  if (disbursement?.status === 'failed') {
    return (
      <div className="mb-3">
        <Alert tone="bad" title={disbursement.message || 'The provider gave no reason.'}>
          The transfer failed. No money was sent.{' '}
          {again ? 'You can disburse again.' : 'Finance can disburse again.'}
        </Alert>
      </div>
    );
  }
  if (!isTransferInProgress(application)) return null;
  return (
    <div className="mb-3">
      <Alert
        tone={disbursement?.message ? 'warn' : 'info'}
        title={disbursement?.message || 'The transfer is on its way.'}
      >
        This page updates automatically.
      </Alert>
    </div>
  );
}
