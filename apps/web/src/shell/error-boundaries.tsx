import { ErrorBoundary } from '@quarrter/client/ErrorBoundary';
import { crashReason } from '@quarrter/client/errors';
import { Button, LinkButton } from '@quarrter/ui/Button';
import { brand } from '@quarrter/ui/brand';
import { BrokenLine } from '@quarrter/ui/pictures/states';
import { sentence } from '@quarrter/ui/sentence';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';

/** Around one page inside the shell, which stays. */
export function PageErrorBoundary({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ErrorBoundary fallback={(error) => <ErrorScreen what={title} error={error} />}>
      {children}
    </ErrorBoundary>
  );
}

/** Around everything, for errors that the shell cannot show inside itself. */
export function ApplicationErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={(error) => <ErrorScreen what={brand.name} error={error} alone />}>
      {children}
    </ErrorBoundary>
  );
}

/**
 * PUB-39: the generic error page. `alone`: without the shell it brings its own landmark and
 * heading.
 */
function ErrorScreen(props: { what: string; error: unknown; alone?: boolean }) {
  const { what, error, alone } = props;
  const Box = alone ? 'main' : 'div';
  const Heading = alone ? 'h1' : 'h2';
  const reason = sentence(crashReason(error));
  return (
    <Box className="grid justify-items-center gap-3 px-4 py-16 text-center">
      <BrokenLine className="h-28" />
      <Heading className="text-2xl">Something went wrong!</Heading>
      <p role="alert" className="max-w-md text-ink-soft">
        “{what}” could not be shown: {reason} What you have sent or paid is safe.
      </p>
      <div className="mt-3 grid gap-3 sm:flex">
        <Button tone="main" onClick={() => window.location.reload()}>
          Reload this page
        </Button>
        <LinkButton href={paths.loans.getHref()}>Back To Loans</LinkButton>
        <LinkButton href={paths.help.getHref()}>Get help</LinkButton>
      </div>
    </Box>
  );
}
