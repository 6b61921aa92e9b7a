import type { StaffLoan } from '@quarrter/contract/staff';
import { Badge, type BadgeTone } from '@quarrter/ui/Badge';
import { Card } from '@quarrter/ui/Card';
import { Fact, Facts } from '@quarrter/ui/Figure';

type Status = NonNullable<StaffLoan['disbursement']>['status'];

const statuses: { readonly [S in Status]: { text: string; tone: BadgeTone } } = {
  requested: { text: 'Ordered', tone: 'yellow' },
  sent: { text: 'At the provider', tone: 'blue' },
  paid: { text: 'Paid', tone: 'green' },
  failed: { text: 'Failed', tone: 'red' },
};

/** Where the money goes, and how far the transfer is. */
export function Disbursement({ application }: { application: StaffLoan }) {
  const { destination, disbursement } = application;
  return (
    <Card
      title="Disbursement"
      action={
        disbursement && (
          <Badge tone={statuses[disbursement.status].tone}>
            {statuses[disbursement.status].text}
          </Badge>
        )
      }
    >
      <Facts>
        <Fact label="Bank">{destination.bank}</Fact>
        <Fact label="Account">{destination.account_number}</Fact>
        <Fact label="Holder">{destination.holder || 'not asked yet'}</Fact>
        {disbursement && (
          <Fact label="Reference">
            <span className="text-sm break-all">{disbursement.reference}</span>
          </Fact>
        )}
        {disbursement?.message && <Fact label="Provider says">{disbursement.message}</Fact>}
      </Facts>
    </Card>
  );
}
