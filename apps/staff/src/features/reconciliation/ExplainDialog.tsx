import {
  explainDifference,
  type ReconciliationItem,
} from '@quarrter/contract/staff/reconciliation';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { afterReconciling } from './use-reconciliation.ts';

/** Closes a difference that is understood; no money moves. */
export function ExplainDialog(props: { item: ReconciliationItem; onClose: () => void }) {
  const { id, title } = props.item;
  return (
    <ActionDialog
      call={explainDifference}
      params={{ id }}
      after={afterReconciling}
      title="Close this difference?"
      label="Close difference"
      start={{ note: '' }}
      onClose={props.onClose}
      fields={[
        {
          name: 'note',
          as: 'words',
          label: 'What did you find out?',
          hint: 'It opens again when one of the two sides changes. No money moves.',
          maxLength: 500,
        },
      ]}
    >
      <p className="text-sm">{title}</p>
    </ActionDialog>
  );
}
