import type { ReplyOf } from '@quarrter/client/calls';
import type { Call } from '@quarrter/contract/call';
import type { revealReasonForm } from '@quarrter/contract/staff/reveals';
import type { After } from '../api/use-action.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

/** Asks why a member of staff needs to see a client's numbers in full. */
export function RevealDialog<C extends Call & { body: typeof revealReasonForm }>(props: {
  call: C;
  params: Record<string, string>;
  title: string;
  after?: After;
  onRevealed: (numbers: ReplyOf<C>) => void;
}) {
  const { onRevealed, ...action } = props;
  return (
    <ReasonDialog<C>
      {...action}
      label="Reveal"
      hint="The client can see your name, the time and this reason."
      maxLength={300}
      onDone={onRevealed}
    />
  );
}
