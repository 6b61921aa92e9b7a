import type { WorkItem } from '@quarrter/contract/staff/work';
import type { Currency } from '@quarrter/domain/money';
import { Badge } from '@quarrter/ui/Badge';
import type { Column } from '@quarrter/ui/Table';
import { TimeText } from '@quarrter/ui/TimeText';
import { paths } from '../../paths.ts';
import { Money } from '../../shell/Money.tsx';
import { Table } from '../../shell/Table.tsx';
import { ageText, labelText, queueTitles } from '../../work-queues/queue-texts.ts';

/** Pieces of work with their age, their promise and who has them. */
export function WorkTable(props: {
  caption: string;
  items: readonly WorkItem[];
  /** All of it is mine, from any queue. */
  isMine?: boolean;
}) {
  const { caption, items, isMine = false } = props;
  return (
    <Table
      caption={caption}
      columns={isMine ? [...common, queueColumn] : [...common, ownerColumn]}
      rows={items}
      rowKey={({ queue, id }) => `${queue} ${id}`}
      rowHref={({ queue, id, recordId }) => paths.workItem.getHref(queue, id, recordId)}
    />
  );
}

const common: readonly Column<WorkItem>[] = [
  { header: 'Name', lead: true, cell: ({ name, recordShortId: id }) => name || id },
  {
    header: 'Task',
    cell: ({ label, recordShortId: id }) => (
      <span className="line-clamp-2 wrap-anywhere">
        {label && `${labelText(label)} `}
        <span className="whitespace-nowrap">{id}</span>
      </span>
    ),
  },
  {
    header: 'Amount',
    align: 'end',
    cell: ({ amount, currency }) =>
      amount !== null && <Money amount={amount} currency={(currency ?? 'NGN') as Currency} />,
  },
  {
    header: 'Age',
    align: 'end',
    cell: ({ ageMinutes: minutes }) => (
      <span className="figures whitespace-nowrap">{ageText(minutes)}</span>
    ),
  },
  {
    header: 'Promised by',
    cell: ({ answerBy: at, isLate }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <TimeText at={at} />
        {isLate && <Badge tone="red">Late</Badge>}
      </span>
    ),
  },
];

const ownerColumn: Column<WorkItem> = {
  header: 'Assigned to',
  cell: ({ owner }) => owner?.name,
};

const queueColumn: Column<WorkItem> = {
  header: 'Queue',
  cell: ({ queue }) => queueTitles[queue],
};
