import { TextLink } from '@quarrter/ui/Button';
import { Link } from '@quarrter/ui/link';
import { type HelpTopicName, paths } from '../paths.ts';

/** The one link to help beside a state that went wrong: answers to what the client is asking. */
export function GetHelp({ about }: { about: HelpTopicName }) {
  return <TextLink href={paths.help.getHref({ about })}>Get help</TextLink>;
}

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
