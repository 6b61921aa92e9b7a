import { Button, LinkButton } from '@quarrter/ui/Button';
import { BrokenLine } from '@quarrter/ui/pictures/states';
import { sentence } from '@quarrter/ui/sentence';
import { paths } from '../paths.ts';

/** PUB-39: the generic error page. */
export function ErrorScreen(props: { what: string; message: string; alone?: boolean }) {
  const { what, message, alone } = props;
  // Without the shell around it, it is the whole page and brings its own landmark and heading.
  const Box = alone ? 'main' : 'div';
  const Heading = alone ? 'h1' : 'h2';
  return (
    <Box className="grid justify-items-center gap-3 px-4 py-16 text-center">
      <BrokenLine className="h-28" />
      <Heading className="text-2xl">Something went wrong!</Heading>
      <p role="alert" className="max-w-md text-ink-soft">
        “{what}” could not be shown: {sentence(message)} Nothing on your account has changed because
        of it.
      </p>
      <div className="mt-3 grid gap-3 sm:flex">
        <LinkButton tone="main" href={paths.loans.getHref()}>
          Back To Loans
        </LinkButton>
        <Button onClick={() => window.location.reload()}>Load this page again</Button>
      </div>
    </Box>
  );
}
