import { TextLink } from '@quarrter/ui/Button';
import { type HelpTopicName, paths } from '../paths.ts';

/** The one link to help beside a state that went wrong: answers to what the client is asking. */
export function GetHelp({ about }: { about: HelpTopicName }) {
  return <TextLink href={paths.help.getHref({ about })}>Get help</TextLink>;
}
