import type { LinkProps } from '@quarrter/ui/link';
import { Link } from 'react-router';
import { isPublicPage } from '../public/pages.ts';

/** Within the application links change the screen; to the prerendered pages they load a page. */
export function RouterLink({ href, ...rest }: LinkProps) {
  return <Link {...rest} to={href} reloadDocument={isPublicPage(href)} />;
}
