import type { LinkProps } from '@quarrter/ui/link';
import type { MouseEvent } from 'react';
import { useLinkClickHandler } from 'react-router';
import { isPublicPage } from '../public/pages.ts';

/**
 * What `Link` of the design system is inside the application: within it a click changes the screen, to the
 * prerendered pages it loads a page. Used instead of the router's own Link, which brings 3 kB of
 * prefetching along that only its framework mode has a use for.
 */
export function RouterLink({ href, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler(href);

  function click(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!event.defaultPrevented && !isPublicPage(href)) follow(event);
  }

  return <a {...rest} href={href} onClick={click} />;
}
