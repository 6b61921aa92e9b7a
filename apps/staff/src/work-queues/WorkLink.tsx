import type { WorkQueue } from '@quarrter/contract/staff/work';
import { paths } from '../paths.ts';
import { PlainLink } from '../shell/PlainLink.tsx';

/** A link from a line of a list to the person who has this work, and the notes about it. */
export function WorkLink(props: { queue: WorkQueue; id: string; recordId?: string; of: string }) {
  const { queue, id, recordId, of } = props;
  return (
    <PlainLink href={paths.workItem.getHref(queue, id, recordId)} tall small>
      Assigned to <span className="sr-only">({of})</span>
    </PlainLink>
  );
}
