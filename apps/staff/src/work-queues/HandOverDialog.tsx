import {
  handOverForm,
  handOverWork,
  type WorkDetail,
  type WorkQueue,
} from '@quarrter/contract/staff/work';
import { SelectField } from '@quarrter/ui/SelectField';
import { request } from '../api/request.ts';
import { ActionDialog } from '../shell/ActionDialog.tsx';
import { WordsField } from '../shell/WordsField.tsx';
import { afterWork } from './use-work.ts';

/** To a colleague whose role can do it, with what is left to do. */
export function HandOverDialog(props: {
  queue: WorkQueue;
  id: string;
  work: WorkDetail;
  onClose: () => void;
}) {
  const { queue, id, work, onClose } = props;
  const seenOwner = work.item?.owner?.id ?? null;
  return (
    <ActionDialog
      call={handOverWork}
      schema={handOverForm}
      send={(values) =>
        request(handOverWork, { params: { queue, id }, body: { ...values, seen_owner: seenOwner } })
      }
      after={afterWork(queue, id)}
      title="Hand it over"
      label="Hand over"
      start={{ to: '', note: '' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <SelectField
            label="Colleague"
            options={work.colleagues.map(({ id: value, name, role }) => ({
              value,
              label: `${name}, ${role}`,
            }))}
            {...field('to')}
          />
          <WordsField
            record={id}
            label="What is left to do"
            hint="Your colleague reads this with the record."
            maxLength={500}
            {...field('note')}
          />
        </>
      )}
    </ActionDialog>
  );
}
