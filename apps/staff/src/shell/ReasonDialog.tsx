import type { Call } from '@quarrter/contract/call';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { ActionDialog, type ActionDialogProps } from './ActionDialog.tsx';
import { WordsField } from './WordsField.tsx';

type Reason = z.ZodMiniType<{ reason: string }, { reason: string }>;

/** An action that only needs a reason, whose readers the hint names. */
export function ReasonDialog<C extends Call & { body: Reason }>(
  props: Omit<ActionDialogProps<C, Reason>, 'start' | 'schema' | 'children' | 'label'> & {
    label: string;
    hint?: string;
    maxLength?: number;
    /** What happens, above the reason. */
    children?: ReactNode;
  },
) {
  const { hint, maxLength = 500, children, ...action } = props;
  const record = Object.values(action.params ?? {}).join(' ');
  return (
    <ActionDialog<C, Reason> {...action} schema={action.call.body} start={{ reason: '' }}>
      {({ field }) => (
        <>
          {children}
          <WordsField
            record={`${record} ${action.label}`}
            label="Reason"
            hint={hint}
            maxLength={maxLength}
            {...field('reason')}
          />
        </>
      )}
    </ActionDialog>
  );
}
