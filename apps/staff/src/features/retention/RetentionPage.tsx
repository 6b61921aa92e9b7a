import { useSearchParams } from '@quarrter/client/router';
import { erasureRequests } from '@quarrter/contract/staff/retention';
import { Tabs } from '@quarrter/ui/Tabs';
import { paths } from '../../paths.ts';
import { CallItems } from '../../shell/CallList.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { ErasureRequest } from './ErasureRequest.tsx';
import { OldApplications } from './OldApplications.tsx';
import { OldClients } from './OldClients.tsx';

const lists = [
  { name: 'clients', label: 'Closed clients' },
  { name: 'applications', label: 'Old applications' },
  { name: 'requests', label: 'Requests' },
  { name: 'answered', label: 'Answered requests' },
] as const;

/** Records that are old enough to be erased, and clients who ask for it. */
export default function RetentionPage() {
  const [search] = useSearchParams();
  const shown = lists.find(({ name }) => name === search.get('list')) ?? lists[0];
  const tabs = lists.map(({ name, label }) => ({
    href: paths.retention.getHref({ list: name }),
    label,
    current: name === shown.name,
  }));
  return (
    <>
      <ScreenTitle title="Retention" />
      <p className="max-w-prose text-ink-soft">
        Erasing deletes personal data: profile, sign-in, application answers, documents and bank
        accounts. The ledger, amounts and dates stay under the client’s number. Two people must
        approve it, and it cannot be undone.
      </p>
      <Tabs label="Retention" tabs={tabs} />
      {shown.name === 'clients' && <OldClients />}
      {shown.name === 'applications' && <OldApplications />}
      {shown.name === 'requests' && <Requests state="waiting" none="No requests are waiting" />}
      {shown.name === 'answered' && (
        <Requests state="answered" none="No request has been answered yet" />
      )}
    </>
  );
}

/** Clients who ask us to erase their data, and our answers. */
function Requests({ state, none }: { state: 'waiting' | 'answered'; none: string }) {
  return (
    <CallItems
      key={state}
      call={erasureRequests}
      query={{ state }}
      what="The requests"
      lines={4}
      empty={none}
      emptyText="Clients ask in their profile, under Your data."
      item={(erasure) => <ErasureRequest erasure={erasure} />}
    />
  );
}
