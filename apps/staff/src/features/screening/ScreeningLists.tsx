import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { type StaffScreeningList, screeningLists } from '@quarrter/contract/staff/screening';
import { Alert } from '@quarrter/ui/Alert';
import { Card } from '@quarrter/ui/Card';
import { classes } from '@quarrter/ui/classes';
import type { Column } from '@quarrter/ui/Table';
import { TimeText } from '@quarrter/ui/TimeText';
import { useCan } from '../../api/me.ts';
import { countColumn } from '../../shell/count-column.ts';
import { stateBadge } from '../../shell/state-badge.tsx';
import { Table } from '../../shell/Table.tsx';
import { UploadList } from './UploadList.tsx';

/** How often the page asks how far a list is read. */
const readingMs = 1_000;

/** The lists that were uploaded, and the form for the next. */
export function ScreeningLists() {
  const canManage = useCan('manage-screening');
  return (
    <div className={classes('grid gap-6', canManage && 'lg:grid-cols-2 lg:items-start')}>
      <Card title="Screening lists" flush>
        <Lists />
      </Card>
      {canManage && (
        <Card title="Upload a list">
          <UploadList />
        </Card>
      )}
    </div>
  );
}

function useLists() {
  return useCall(
    screeningLists,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.results.some((list) => list.state === 'reading') ? readingMs : false,
    },
  );
}

/** Whether there is a list with which clients are compared; undefined until that is known. */
export function useIsScreening(): boolean | undefined {
  return useLists().data?.results.some(({ state }) => state === 'in-use');
}

/** Warns while no client is compared with any list. */
export function NoScreening() {
  const { data } = useLists();
  if (useIsScreening() !== false) return null;
  const why = data?.results.length === 0 ? 'no list has been uploaded' : 'no list is in use';
  return <Alert tone="warn" title={`No client is being screened: ${why}.`} />;
}

function Lists() {
  const read = useLists();
  const { data } = read;
  if (!data) return <LoadingOrFailed of={read} what="The lists" lines={3} withReason />;
  const [newest] = data.results;
  if (newest === undefined) {
    return <p className="p-4 text-sm text-ink-soft sm:p-5">No list has been uploaded.</p>;
  }
  return (
    <>
      {newest.state === 'refused' && (
        <div className="p-4 sm:p-5">
          <Refused list={newest} />
        </div>
      )}
      <Table
        caption="Screening lists"
        columns={columns}
        rows={data.results}
        rowKey={({ id }) => id}
      />
    </>
  );
}

/** Why the newest file was rejected; the list before it stays in use. */
function Refused({ list }: { list: StaffScreeningList }) {
  return (
    <Alert tone="bad" title={`${list.fileName} was rejected`}>
      {list.failure || 'Correct these lines and upload the whole list again:'}
      <ul className="mt-2 list-disc ps-5">
        {list.firstProblems.map(({ line, message }) => (
          <li key={line}>
            Line {line}, column {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

const State = stateBadge<StaffScreeningList['state']>({
  reading: ['Being read', 'yellow'],
  refused: ['Rejected', 'red'],
  'in-use': ['In use', 'green'],
  replaced: ['Replaced', 'neutral'],
});

const columns: readonly Column<StaffScreeningList>[] = [
  { header: 'File', lead: true, cell: ({ fileName }) => fileName },
  { header: 'State', cell: ({ state }) => <State of={state} /> },
  countColumn('Names', ({ names }) => names),
  countColumn('Clients compared', (row) => row.screenedAt && row.clientsScreened),
  { header: 'Uploaded', cell: ({ uploadedAt }) => <TimeText at={uploadedAt} /> },
];
