import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { useState } from 'react';

/** What came back from this tab, and the way to an empty form. */
export function DraftNotice({ onStartAfresh }: { onStartAfresh: () => void }) {
  const [noticed, setNoticed] = useState(false);
  if (noticed) return null;
  return (
    <Alert
      title="Your draft is back"
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => setNoticed(true)}>
            Go on with it
          </Button>
          <Button
            size="small"
            tone="plain"
            onClick={() => {
              setNoticed(true);
              onStartAfresh();
            }}
          >
            Start afresh
          </Button>
        </div>
      }
    >
      What you typed before is filled in. The NIN of your next of kin is never kept on this device.
    </Alert>
  );
}
