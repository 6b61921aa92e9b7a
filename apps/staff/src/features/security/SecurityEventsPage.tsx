import { type SecurityEvent, securityEvents } from '@quarrter/contract/staff/security-events';
import { Badge } from '@quarrter/ui/Badge';
import { Link } from '@quarrter/ui/link';
import type { Column } from '@quarrter/ui/Table';
import { TimeText } from '@quarrter/ui/TimeText';
import { paths } from '../../paths.ts';
import { CallTable } from '../../shell/CallList.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { Filters, useFilter } from './Filters.tsx';
import { kindTexts, warning } from './kind-texts.ts';

/** Sign-ins, limits, refused calls and changed credentials, of clients and staff. */
export default function SecurityEventsPage() {
  const filter = useFilter();
  return (
    <>
      <ScreenTitle title="Security events" />
      <p className="max-w-prose text-ink-soft">
        Successful and failed sign-ins, rate limits and rejected requests of clients and staff. Many
        failures from one network within a minute are one line.
      </p>
      <Filters filter={filter} />
      <CallTable
        call={securityEvents}
        query={filter}
        title="Events, newest first"
        what="The events"
        lines={8}
        empty="No event matches"
        emptyText="Try another kind or a longer time."
        caption="Security events, newest first"
        columns={columns}
      />
    </>
  );
}

function Who({ client, member, who }: SecurityEvent) {
  if (!client) return member ? `${member.name} (staff)` : who;
  return (
    <>
      <Link href={paths.client.getHref(client.id)} className="font-600 text-main-text">
        {client.name}
      </Link>{' '}
      (client)
    </>
  );
}

const columns: readonly Column<SecurityEvent>[] = [
  {
    header: 'Event',
    lead: true,
    cell: (row) =>
      warning.has(row.kind) ? (
        <Badge tone="yellow">{kindTexts[row.kind]}</Badge>
      ) : (
        kindTexts[row.kind]
      ),
  },
  { header: 'Times', align: 'end', figure: true, cell: (row) => row.times.toLocaleString('en') },
  {
    header: 'Person',
    cell: (row) => (
      <span className="inline-block wrap-anywhere md:min-w-28">
        <Who {...row} />
      </span>
    ),
    isEmpty: (row) => !row.client && !row.member && row.who === '',
  },
  { header: 'Time', cell: (row) => <TimeText at={row.at} /> },
  {
    header: 'Network and device',
    cell: (row) => (
      <>
        <span className="wrap-anywhere">{row.network}</span>
        {row.device !== '' && <span className="block text-sm text-ink-soft">{row.device}</span>}
      </>
    ),
  },
  {
    header: 'Request',
    cell: (row) => (
      <span className="inline-block text-sm wrap-anywhere text-ink-soft md:min-w-40">
        {row.call}
      </span>
    ),
    isEmpty: (row) => row.call === '',
  },
];
