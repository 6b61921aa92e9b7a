import { useSearchParams } from '@quarrter/client/router';
import { Tabs } from '@quarrter/ui/Tabs';
import { paths } from '../../paths.ts';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { OldApplications } from './OldApplications.tsx';
import { OldClients } from './OldClients.tsx';
import { Requests } from './Requests.tsx';

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
      {shown.name === 'requests' && <Requests key="waiting" state="waiting" />}
      {shown.name === 'answered' && <Requests key="answered" state="answered" />}
    </>
  );
}
