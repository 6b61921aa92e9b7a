import { messageOf } from '@quarrter/client/errors';
import { Failed } from '@quarrter/ui/states';
import { ScreenTitle } from './ScreenTitle.tsx';

/** The screen of a record that could not be loaded, and so has no name for its heading. */
export function FailedPage(props: { what: string; error: Error; onRetry: () => void }) {
  const { what, error, onRetry } = props;
  return (
    <>
      <ScreenTitle title="Not loaded" />
      <Failed what={what} message={messageOf(error)} onRetry={onRetry} />
    </>
  );
}
