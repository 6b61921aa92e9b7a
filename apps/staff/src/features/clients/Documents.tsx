import { type ClientDocument, clientDocuments } from '@quarrter/contract/staff/client-lists';
import { DateText } from '@quarrter/ui/DateText';
import type { Column } from '@quarrter/ui/Table';
import { paths } from '../../paths.ts';
import { CallTable } from '../../shell/CallList.tsx';
import { listTexts } from './words.ts';

/** The client's uploads; each opens in the viewer, where nothing in it can run. */
export function Documents({ id }: { id: string }) {
  return (
    <CallTable
      call={clientDocuments}
      params={{ id }}
      {...listTexts('documents', 'Documents')}
      emptyText="What this client uploads with a loan will be here."
      columns={columns}
      rowHref={(row) => paths.document.getHref(row.loanId, row.id)}
    />
  );
}

const columns: readonly Column<ClientDocument>[] = [
  {
    header: 'Document',
    lead: true,
    cell: (row) => (
      <>
        {row.label}
        <span className="sr-only"> of loan {row.loanShortId}</span>
      </>
    ),
  },
  { header: 'Loan', cell: (row) => <span className="whitespace-nowrap">{row.loanShortId}</span> },
  { header: 'File', cell: (row) => <span className="text-sm break-all">{row.name}</span> },
  {
    header: 'Replaced on',
    cell: (row) => row.replacedOn && <DateText date={row.replacedOn} />,
  },
];
