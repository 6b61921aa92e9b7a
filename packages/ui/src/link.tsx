import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type ReactNode,
  use,
} from 'react';

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/**
 * How this package renders a link: a plain anchor by default, which suits the prerendered public
 * pages. An app with client routes provides its router's link here, so that this package knows no
 * router.
 */
export const LinkContext = createContext<ComponentType<LinkProps> | null>(null);

/** The link to help beside a failure; an app without a help page shows none. */
export const HelpContext = createContext<ReactNode>(null);

/**
 * A link: LinkContext renders it inside this site; other sites and a `target` get a plain anchor.
 */
export function Link(props: LinkProps) {
  const RoutedLink = use(LinkContext);
  if (RoutedLink && props.href.startsWith('/') && !props.target) return <RoutedLink {...props} />;
  return <a {...props} />;
}
