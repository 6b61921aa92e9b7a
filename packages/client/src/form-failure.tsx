import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { HelpContext } from '@quarrter/ui/link';
import { type ReactNode, use, useEffect, useRef } from 'react';
import type { ApiError } from './errors.ts';

/**
 * Why the form could not be sent. It belongs beside the button that sends the form, because at the
 * top of a long one it would be out of sight. Wrong fields are told by the summary.
 */
export function FormFailure(props: {
  failure: ApiError | null;
  /** The failure as a sentence: `We could not save your profile.` */
  failed: string;
  onRetry: () => void;
}) {
  const { failure, failed, onRetry } = props;
  const help = use(HelpContext);
  if (!failure || failure.failure === 'fields') return null;
  return (
    <FocusOnMount told={failure}>
      {failure.failure === 'detail' ? (
        <Alert tone="bad">
          {failure.message} {help}
        </Alert>
      ) : (
        <NetworkFailure failure={failure} failed={failed} onRetry={onRetry} />
      )}
    </FocusOnMount>
  );
}

/**
 * ACC-29, ACC-35: no answer, or a failing server: says that it did not go through, and offers a
 * retry.
 */
export function NetworkFailure(props: { failure: ApiError; failed: string; onRetry: () => void }) {
  const { failure, failed, onRetry } = props;
  return (
    <Alert
      tone="bad"
      title={
        failure.failure === 'network' ? 'We could not reach our server' : 'Our server had a problem'
      }
      action={
        <Button
          size="small"
          onClick={(event) => {
            // This button disappears with the failure; the form's own button stays and takes the
            // focus.
            event.currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
            onRetry();
          }}
        >
          Try again
        </Button>
      }
    >
      {failed} {failure.failure === 'network' && 'Please check your connection. '}
      What you typed is still here. {use(HelpContext)}
    </Alert>
  );
}

/**
 * Takes the focus each time there is a new message, for forms without a summary of their errors.
 * `told` is the subject of the message, such as the failure.
 */
export function FocusOnMount({ told, children }: { told: unknown; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (told) box.current?.focus();
  }, [told]);
  return (
    <div ref={box} tabIndex={-1} className="rounded-md">
      {children}
    </div>
  );
}
