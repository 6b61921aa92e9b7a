import { useAskedOnce } from '@quarrter/client/use-asked-once';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { Button } from '@quarrter/ui/Button';
import { DateText } from '@quarrter/ui/DateText';
import { ClientTimeText } from '@quarrter/ui/TimeText';
import { Suspense, useState } from 'react';
import { PhoneLink } from '../../../shell/contact-links.tsx';
import { lazyDialog } from '../../../shell/lazy-dialog.tsx';

/** Loaded when it is opened. */
const HardshipDialog = lazyDialog('The request for help', () => import('./HardshipDialog.tsx'));

/**
 * Beside the button to pay a loan that is overdue or soon due: a request for help, or when we
 * answer it.
 */
export function TalkToUs({ loan }: { loan: LoanRecord }) {
  const asked = useAskedOnce('talk') === '1';
  const { hardship } = loan;
  const waits = hardship !== null && hardship.outcome === null;
  // The home leads here to talk.
  const [open, setOpen] = useState(!waits && asked);
  // The page begins with the schedule that we offer, and another request would be turned down.
  if (!waits && loan.restructuring) return null;
  return (
    <>
      {waits ? (
        <Promised request={hardship} />
      ) : (
        <Button tone="band" onClick={() => setOpen(true)}>
          {loan.arrears ? 'Can’t pay it all? Talk to us' : 'I cannot pay on time'}
        </Button>
      )}
      {open && (
        <Suspense>
          <HardshipDialog loan={loan} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Promised({ request }: { request: NonNullable<LoanRecord['hardship']> }) {
  const by = <ClientTimeText at={request.answer_by} />;
  if (request.late) {
    return (
      <p className="max-w-xl border-t border-band-line pt-3 sm:basis-full">
        <strong className="font-600">We have your request, and our answer is late.</strong> You
        should have had it by {by}. Sorry about that. You can call <PhoneLink /> about it.
        <Paused until={request.penalties_paused_until} />
      </p>
    );
  }
  return (
    <p className="max-w-xl border-t border-band-line pt-3 sm:basis-full">
      <strong className="font-600">We have your request.</strong> We’ll answer by email by {by}.
      <Paused until={request.penalties_paused_until} />
    </p>
  );
}

function Paused({ until }: { until: string | null }) {
  if (until === null) return null;
  return (
    <>
      {' '}
      Penalties are paused until <DateText date={until} /> while we look at your request.
    </>
  );
}
