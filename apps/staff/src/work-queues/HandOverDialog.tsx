import {
  handOverForm,
  handOverWork,
  type WorkDetail,
  type WorkQueue,
} from '@quarrter/contract/staff/work';
import { request } from '../api/request.ts';
import { ActionDialog } from '../shell/ActionDialog.tsx';
import { afterWork } from './use-work.ts';

/** Hands work over to a colleague whose role can do it, with a note of the rest. */
export function HandOverDialog(props: {
  queue: WorkQueue;
  id: string;
  work: WorkDetail;
  onClose: () => void;
}) {
  const { queue, id, work, onClose } = props;
  const params = { queue, id };
  const seenOwner = work.item?.owner?.id ?? null;
  return (
    <ActionDialog
      call={handOverWork}
      schema={handOverForm}
      params={params}
      send={(values) => request(handOverWork, { params, body: { ...values, seenOwner } })}
      after={afterWork(queue, id)}
      title="Hand it over"
      label="Hand over"
      start={{ to: '', note: '' }}
      onClose={onClose}
      fields={[
        {
          name: 'to',
          as: 'select',
          label: 'Colleague',
          options: work.colleagues.map(({ id: value, name, role }) => ({
            value,
            label: `${name}, ${role}`,
          })),
        },
        {
          name: 'note',
          as: 'words',
          label: 'Remaining work',
          hint: 'Your colleague reads this with the record.',
          maxLength: 500,
        },
      ]}
    />
  );
}
