import { IdleWarning as Warning } from '@quarrter/client/IdleWarning';
import { logOutNow } from './log-out.ts';

export type IdleWarningProps = { leftMs: number; onStay: () => Promise<void> };

/** SES-12: the warning one minute before the end. */
export default function IdleWarning({ leftMs, onStay }: IdleWarningProps) {
  return (
    <Warning
      leftMs={leftMs}
      why="To keep your money safe"
      leaveLabel="Logout"
      onStay={onStay}
      onLeave={logOutNow}
    />
  );
}
