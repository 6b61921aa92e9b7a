import { TextLink } from '@quarrter/ui/Button';
import { type HelpTopicName, paths } from '../paths.ts';

/**
 * The one link to help beside an error: it leads to the answers about the client's problem. One
 * that is `alone` on its line is as high as a thumb needs.
 */
export function GetHelp({ about, alone = false }: { about: HelpTopicName; alone?: boolean }) {
  return (
    <TextLink
      href={paths.help.getHref({ about })}
      {...(alone && { className: 'inline-flex min-h-11 items-center' })}
    >
      Get help
    </TextLink>
  );
}
