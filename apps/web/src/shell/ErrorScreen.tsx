import { Button, LinkButton } from '@quarrter/ui/Button';
import { BrokenLine } from '@quarrter/ui/pictures/states';
import { paths } from '../paths.ts';

/** PUB-39: the generic error page. */
export function ErrorScreen({ what, message }: { what: string; message: string }) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-16 text-center">
      <BrokenLine className="h-28" />
      <h2 className="text-2xl">Something went wrong!</h2>
      <p className="max-w-md text-ink-soft">
        The screen “{what}” could not be shown: {message}. No money has moved because of it.
      </p>
      <div className="mt-3 grid gap-3 sm:flex">
        <LinkButton tone="main" href={paths.loans.getHref()}>
          Back To Loans
        </LinkButton>
        <Button onClick={() => window.location.reload()}>Load this page again</Button>
      </div>
    </div>
  );
}
