import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import {
  assignWork,
  readWork,
  unassignWork,
  type WorkDetail,
  type WorkQueue,
} from '@quarrter/contract/staff/work';
import { Badge } from '@quarrter/ui/Badge';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { TimeText } from '@quarrter/ui/TimeText';
import { useState } from 'react';
import { useMe } from '../api/me.ts';
import { request } from '../api/request.ts';
import { useAction } from '../api/use-action.ts';
import { ActionError } from '../shell/action-parts.tsx';
import { CommentForm } from './CommentForm.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import { NextInQueue } from './NextInQueue.tsx';
import { Notes } from './Notes.tsx';
import { afterWork, useWork } from './use-work.ts';

type Work = {
  queue: WorkQueue;
  id: string;
  /** The record behind the work, where that has an id of its own: the loan of a promise. */
  recordId?: string | undefined;
};

/** The owner of the work, the promised time of an answer, and the notes of colleagues. */
export function WorkPanel({ queue, id, recordId = id }: Work) {
  const work = useWork(queue, id);
  return (
    <Card title="Assigned to">
      {work.data ? (
        <Panel queue={queue} id={id} recordId={recordId} work={work.data} />
      ) : (
        <LoadingOrFailed of={work} what="Assigned to" lines={2} withReason />
      )}
    </Card>
  );
}

type Props = { queue: WorkQueue; id: string; recordId: string; work: WorkDetail };

function Panel({ queue, id, recordId, work }: Props) {
  // Notes are stored with the record, which only an item that waits names.
  const input = { params: { queue, id: recordId } };
  const ofRecord = useCall(readWork, input, { enabled: work.item === null && recordId !== id });
  return (
    <div className="grid gap-4">
      {work.item ? (
        <>
          <Promised item={work.item} promise={work.promise} />
          {work.canWork && <Ownership queue={queue} id={id} work={work} />}
        </>
      ) : (
        <>
          <p>This item is no longer in the queue. Its notes are still here.</p>
          <NextInQueue queue={queue} done={id} />
        </>
      )}
      {ofRecord.isEnabled && !ofRecord.data ? (
        <LoadingOrFailed of={ofRecord} what="The notes" lines={1} withReason />
      ) : (
        <Notes notes={ofRecord.data?.notes ?? work.notes} />
      )}
      {work.canComment && <CommentForm queue={queue} id={id} waits={work.item !== null} />}
    </div>
  );
}

function Promised(props: { item: NonNullable<WorkDetail['item']>; promise: string }) {
  const { item, promise } = props;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-2">
        {item.owner ? <span className="font-600">{item.owner.name}</span> : 'No one has it yet'}
        {item.isLate && <Badge tone="red">Late</Badge>}
      </p>
      <p className="text-sm text-ink-soft">
        Promised by <TimeText at={item.answerBy} />. {promise}
      </p>
    </div>
  );
}

function Ownership({ queue, id, work }: Omit<Props, 'recordId'>) {
  const me = useMe().data;
  const [handing, setHanding] = useState(false);
  const seenOwner = work.item?.owner?.id ?? null;
  const isMine = seenOwner !== null && seenOwner === me?.id;
  const params = { queue, id };
  const body = { seenOwner };
  const after = afterWork(queue, id);
  const taking = useAction(() => request(assignWork, { params, body }), after);
  const returning = useAction(() => request(unassignWork, { params, body }), after);
  // A call without a reply may have worked: then the work, which was read again, says so.
  const error = (isMine ? null : taking.error) ?? (seenOwner === null ? null : returning.error);
  return (
    <div className="grid gap-3">
      <ActionError error={error} />
      <div className="flex flex-wrap gap-3">
        {!isMine && (
          <Button size="small" busy={taking.isPending} onClick={() => taking.mutate()}>
            {work.item?.owner ? 'Take over' : 'Assign to me'}
          </Button>
        )}
        <Button size="small" onClick={() => setHanding(true)}>
          Hand over
        </Button>
        {seenOwner !== null && (
          <Button
            size="small"
            tone="plain"
            busy={returning.isPending}
            onClick={() => returning.mutate()}
          >
            Unassign
          </Button>
        )}
      </div>
      {handing && (
        <HandOverDialog queue={queue} id={id} work={work} onClose={() => setHanding(false)} />
      )}
    </div>
  );
}
