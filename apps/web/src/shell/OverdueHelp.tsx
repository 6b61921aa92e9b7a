import { Link } from '@quarrter/ui/link';
import { paths } from '../paths.ts';

/** The link to help on the panel of a loan that is overdue. */
export function OverdueHelp() {
  return (
    <Link
      href={paths.help.getHref({ about: 'overdue' })}
      className="inline-flex min-h-11 items-center justify-self-start text-on-band underline"
    >
      Get help with an overdue loan
    </Link>
  );
}
