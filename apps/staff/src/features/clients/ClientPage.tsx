import { useCall } from '@quarrter/client/calls';
import { useSearchParams } from '@quarrter/client/router';
import { type StaffClient, staffClientPage } from '@quarrter/contract/staff/clients';
import { QuarterPanel } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Figure } from '@quarrter/ui/Figure';
import { Tabs } from '@quarrter/ui/Tabs';
import { useParams } from 'wouter';
import { FreezeActions } from '../../client-holds/FreezeActions.tsx';
import { HoldBanner } from '../../client-holds/HoldBanner.tsx';
import { EnterComplaint } from '../../complaints/EnterComplaint.tsx';
import { paths } from '../../paths.ts';
import { currencyNames } from '../../shell/currencies.ts';
import { Money } from '../../shell/Money.tsx';
import { NoRecord } from '../../shell/NoRecord.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { ClientTabs, tabOf, tabs } from './ClientTabs.tsx';
import { Overview } from './Overview.tsx';
import { RecordBankReceipt } from './RecordBankReceipt.tsx';

/** One client: profile and identity first, and everything else behind the tabs. */
export default function ClientPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall(staffClientPage, { params: { id } });
  // The key resets the page: no number revealed stays when another client opens.
  if (data) return <Client key={data.client.id} page={data} />;
  return <NoRecord what="client" error={error} onRetry={() => refetch()} />;
}

function Client({ page }: { page: StaffClient }) {
  const { client } = page;
  const [search] = useSearchParams();
  const tab = tabOf(search.get('tab'));
  const links = tabs.map(({ name, label }) => ({
    href: paths.client.getHref(client.id, name === 'overview' ? {} : { tab: name }),
    label,
    current: name === tab,
  }));
  return (
    <>
      <ScreenTitle title={client.name} under={['Search', paths.search.getHref()]}>
        <div className="flex flex-wrap gap-3">
          <RecordBankReceipt clientId={client.id} />
          <EnterComplaint clientId={client.id} />
          <FreezeActions clientId={client.id} />
        </div>
      </ScreenTitle>
      <HoldBanner clientId={client.id} />
      <Summary page={page} />
      <Tabs label="Parts of this client" tabs={links} />
      {tab === 'overview' ? <Overview page={page} /> : <ClientTabs page={page} tab={tab} />}
    </>
  );
}

/** The client's debts and investments with us now; red while something is overdue. */
function Summary({ page }: { page: StaffClient }) {
  const { client, owed, invested, unappliedReceipts } = page;
  const since = owed.overdueSince;
  return (
    <QuarterPanel tone={since === null ? 'calm' : 'late'}>
      <dl
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-x-6 gap-y-5
        md:grid-cols-[auto_repeat(3,minmax(0,1fr))]"
      >
        {since !== null && (
          <Figure
            band
            label="Overdue"
            detail={
              <>
                since <DateText date={since} />
              </>
            }
          >
            <Money amount={owed.overdue} />
          </Figure>
        )}
        <Figure band label="Owes" size={since === null ? 'large' : 'normal'}>
          <Money amount={owed.balance} />
        </Figure>
        {invested.map(({ currency, held }) => (
          <Figure key={currency} band label={`Invested, ${currencyNames[currency]}`} size="normal">
            <Money amount={held} currency={currency} />
          </Figure>
        ))}
        {unappliedReceipts > 0 && (
          <Figure band label="Unapplied payments" size="normal">
            {unappliedReceipts}
          </Figure>
        )}
        <Figure band label="Joined on" size="normal">
          <DateText date={client.joinedOn} />
        </Figure>
      </dl>
    </QuarterPanel>
  );
}
