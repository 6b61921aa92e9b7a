import { LinkButton } from '@quarrter/ui/Button';
import { LostQuarter } from '@quarrter/ui/pictures/lost';
import { paths } from '../paths.ts';

/** PUB-38: the text of the not-found screen, for the application and for the prerendered page. */
export function NotFound({ level = 1 }: { level?: 1 | 2 }) {
  const Heading = `h${level}` as const;
  return (
    <>
      <LostQuarter className="h-40 sm:h-52" />
      <Heading className="text-2xl sm:text-3xl">404 - Page Not Found</Heading>
      <p className="max-w-md text-ink-soft">
        Well This is Awkward! We'll just carry this away like it was never here and you never saw
        it. Deal? Please Return to Home.
      </p>
      <LinkButton tone="action" href={paths.home.getHref()}>
        Return to Home
      </LinkButton>
    </>
  );
}
