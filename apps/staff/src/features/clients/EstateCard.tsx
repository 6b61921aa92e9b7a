import { useCall } from '@quarrter/client/calls';
import { messageOf } from '@quarrter/client/errors';
import type { StaffClient } from '@quarrter/contract/staff/clients';
import { type Estate, readEstate } from '@quarrter/contract/staff/estates';
import { Alert } from '@quarrter/ui/Alert';
import { Badge } from '@quarrter/ui/Badge';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { useCan } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { PlainLink } from '../../shell/PlainLink.tsx';
import { stateBadge } from '../../shell/state-badge.tsx';
import { DeathDialog, EstateDialog } from './estate-dialogs.tsx';

/** Whether the client has died, and the accounts to which the estate is paid. */
export function EstateCard({ page }: { page: StaffClient }) {
  const { id } = page.client;
  const { data, error, refetch } = useCall(readEstate, { params: { id } });
  const open = usePageDialog();
  const mayRecord = useCan('correct-identity');
  const mayPay = useCan('check-withdrawal');
  if (error) {
    return (
      <Alert
        tone="bad"
        title="We could not load the estate"
        action={
          <Button size="small" onClick={() => refetch()}>
            Try again
          </Button>
        }
      >
        {messageOf(error)}
      </Alert>
    );
  }
  if (!data) return null;
  const { death, accounts } = data;
  if (death === null) {
    return mayRecord ? (
      <Card title="Death of the client">
        <Button size="small" onClick={() => open(<DeathDialog page={page} />)}>
          Record death
        </Button>
      </Card>
    ) : null;
  }
  return (
    <Card title="Estate">
      <Facts>
        <Fact label="Died on">
          <DateText date={death.diedOn} />{' '}
          {death.state === 'proposed' && <Badge tone="yellow">Waiting for approval</Badge>}
          <DocumentLink id={id} documentId={death.documentId} label="Death certificate" />
        </Fact>
        {accounts.map((account) => (
          <Account key={account.id} id={id} account={account} />
        ))}
      </Facts>
      {death.state === 'recorded' && mayPay && (
        <Button size="small" onClick={() => open(<EstateDialog page={page} />)}>
          Enter estate account
        </Button>
      )}
    </Card>
  );
}

type Shown = { id: string; account: Estate['accounts'][number] };

function Account({ id, account }: Shown) {
  const { representative, bank, holder, ending, currency, setOffAgreed, failed } = account;
  return (
    <Fact label={currency === 'NGN' ? 'Naira account' : 'Dollar account'}>
      <span className="wrap-anywhere">
        {holder}, {bank}, ending in {ending}
      </span>{' '}
      <State of={account.state} />
      <span className="block text-sm font-400 text-ink-soft">
        {representative}, {account.grant === 'probate' ? 'probate' : 'letters of administration'}
        {setOffAgreed && '. Agreed that debts are taken first.'}
      </span>
      {failed && (
        <span className="block text-sm font-400">
          A transfer did not arrive. Nothing more is paid until an account is approved again.
        </span>
      )}
      <DocumentLink id={id} documentId={account.id} label="Grant" />
    </Fact>
  );
}

const State = stateBadge<Shown['account']['state']>({
  proposed: ['Waiting for approval', 'yellow'],
  approved: ['Approved', 'green'],
  declined: ['Declined', 'red'],
  replaced: ['Replaced', 'blue'],
});

function DocumentLink(props: { id: string; documentId: string; label: string }) {
  return (
    <PlainLink
      href={paths.estateDocument.getHref(props.id, props.documentId)}
      small
      className="flex min-h-8 items-center"
    >
      {props.label}
    </PlainLink>
  );
}
