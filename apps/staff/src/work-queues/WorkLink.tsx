import type { WorkQueue } from '@quarrter/contract/staff/work';
import { Link } from '@quarrter/ui/link';
import { paths } from '../paths.ts';

/** A link from a line of a list to the person who has this work, and the notes about it. */
export function WorkLink(props: { queue: WorkQueue; id: string; recordId?: string; of: string }) {
  const { queue, id, recordId, of } = props;
  return (
    <Link
      href={paths.workItem.getHref(queue, id, recordId)}
      className="inline-flex min-h-8 items-center text-sm text-main-text underline
        underline-offset-4 hover:decoration-2"
    >
      Assigned to <span className="sr-only">({of})</span>
    </Link>
  );
}
