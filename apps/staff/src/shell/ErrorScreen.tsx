import { crashReason } from '@quarrter/client/errors';
import { Button } from '@quarrter/ui/Button';
import { Empty } from '@quarrter/ui/Empty';
import { sentence } from '@quarrter/ui/sentence';

/** Shown in place of a screen that failed. */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <main className="mx-auto max-w-xl py-16">
      <Empty
        title="This screen could not be shown"
        action={<Button onClick={() => location.reload()}>Reload</Button>}
      >
        {sentence('Sorry, we could not show this page: ' + `${crashReason(error)}`)} Your saved work
        is safe.
      </Empty>
    </main>
  );
}
