import type { Call } from '@quarrter/contract/call';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { ActionDialog, type ActionDialogProps } from './ActionDialog.tsx';

type Reason = z.ZodMiniType<{ reason: string }, { reason: string }>;

/** An action that only needs a reason, whose readers the hint names. */
export function ReasonDialog<C extends Call & { body: Reason }>(
  props: Omit<ActionDialogProps<C, Reason>, 'start' | 'schema' | 'children' | 'fields'> & {
    hint?: string;
    maxLength?: number;
    children?: ReactNode;
  },
) {
  const { hint, maxLength = 500, ...action } = props;
  return (
    <ActionDialog<C, Reason>
      {...action}
      schema={action.call.body}
      start={{ reason: '' }}
      fields={[{ name: 'reason', as: 'words', label: 'Reason', hint, maxLength }]}
    />
  );
}
