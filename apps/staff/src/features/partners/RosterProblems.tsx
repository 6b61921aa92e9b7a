import { rosterProblems, type StaffRosterDetail } from '@quarrter/contract/staff/partners';
import { Alert } from '@quarrter/ui/Alert';
import { Card } from '@quarrter/ui/Card';
import type { Column } from '@quarrter/ui/Table';
import { requestFile } from '../../api/request.ts';
import { DownloadFile } from '../../shell/DownloadFile.tsx';
import { counted } from '../../shell/quantity-text.ts';
import { Table } from '../../shell/Table.tsx';

type Problem = StaffRosterDetail['firstProblems'][number];

/** Why a file was refused: as a whole, or line by line. */
export function RosterProblems({ roster }: { roster: StaffRosterDetail }) {
  const { failure, problems, firstProblems: first } = roster;
  if (problems === 0) {
    return (
      <Alert tone="bad" title="This file could not be read">
        {failure} Nothing was changed.
      </Alert>
    );
  }
  return (
    <>
      <Alert tone="bad" title={problemsText(problems)}>
        We used nothing from this file. Correct these lines and upload the whole roster again.
      </Alert>
      <Card
        title={problems > first.length ? `The first ${first.length} errors` : 'Errors'}
        flush
        action={
          <DownloadFile
            name="roster-problems.csv"
            read={() => requestFile(rosterProblems, { params: { id: roster.id } })}
          >
            Download the errors
          </DownloadFile>
        }
      >
        <Table
          caption="Errors of the roster"
          columns={columns}
          rows={first}
          rowKey={({ line }) => String(line)}
        />
      </Card>
    </>
  );
}

function problemsText(problems: number): string {
  return problems === 1 ? '1 line has an error' : `${counted(problems)} lines have an error`;
}

const columns: readonly Column<Problem>[] = [
  { header: 'Line', lead: true, cell: ({ line }) => counted(line) },
  { header: 'Error', cell: ({ message }) => `Column ${message}` },
];
