import { type AnchorHTMLAttributes, type ComponentType, createContext, use } from 'react';

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/**
 * How this package makes a link. A plain anchor by default, which is what the prerendered public pages
 * want; an application with client routes puts its router's link here, so that this package
 * need not know any router.
 */
export const LinkContext = createContext<ComponentType<LinkProps> | null>(null);

/** A link. Inside this site it goes where LinkContext says; elsewhere, or with a `target`, it is a plain anchor. */
export function Link(props: LinkProps) {
  const RoutedLink = use(LinkContext);
  if (RoutedLink && props.href.startsWith('/') && !props.target) return <RoutedLink {...props} />;
  return <a {...props} />;
}
