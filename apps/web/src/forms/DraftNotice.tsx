import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import type { ReactNode } from 'react';

/** What came back from this tab, and the way to an empty form. Whoever goes on to another step has noticed it. */
export function DraftNotice(props: {
  onNoticed: () => void;
  onStartAfresh: () => void;
  /** What is never kept. */
  children: ReactNode;
}) {
  const { onNoticed, onStartAfresh, children } = props;
  return (
    <Alert
      title="Your draft is back"
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={onNoticed}>
            Go on with it
          </Button>
          <Button
            size="small"
            tone="plain"
            onClick={() => {
              onStartAfresh();
              onNoticed();
            }}
          >
            Start afresh
          </Button>
        </div>
      }
    >
      What you typed before is filled in. {children}
    </Alert>
  );
}
