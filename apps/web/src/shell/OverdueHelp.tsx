import { Link } from '@quarrter/ui/link';
import { paths } from '../paths.ts';

/** A link, or what looks like one, on the panel of a loan: quieter than its buttons. */
export const panelLink =
  'inline-flex min-h-11 items-center justify-self-start text-on-band underline';

/** The link to help on the panel of a loan that is overdue. */
export function OverdueHelp() {
  return (
    <Link href={paths.help.getHref({ about: 'overdue' })} className={panelLink}>
      Get help with an overdue loan
    </Link>
  );
}
