import type { LinkProps } from '@quarrter/ui/link';
import { Link } from 'react-router';

/** Links of the console change the screen. */
export function RouterLink({ href, ...rest }: LinkProps) {
  return <Link {...rest} to={href} />;
}
