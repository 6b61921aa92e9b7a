import { brand } from '@quarrter/ui/brand';
import type { ReactNode } from 'react';
import type { PageAssets } from '../../build/prerender-pages.ts';
import { Footer } from './Footer.tsx';
import { NavigationBar } from './NavigationBar.tsx';

export type PageProps = { title: string; description: string; path: string };

/** A whole public page. Nothing inline: the server's policy allows scripts and styles from files only. */
export function PublicDocument(
  props: PageProps & { assets: PageAssets; children: ReactNode; indexed?: boolean },
) {
  const { title, description, path, assets, children, indexed = true } = props;
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{`${title} · ${brand.name}`}</title>
        <meta name="description" content={description} />
        {!indexed && <meta name="robots" content="noindex" />}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#1f1d5e" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1b1a52" />
        <link
          rel="preload"
          as="font"
          type="font/woff2"
          href={assets.font}
          crossOrigin="anonymous"
        />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script type="module" src={assets.siteScript} />
      </head>
      <body>
        <a
          href="#main"
          className="absolute -top-20 left-3 z-50 rounded-md bg-accent px-4 py-3 font-600 text-on-accent focus:top-3"
        >
          Skip to the page
        </a>
        <NavigationBar path={path} />
        <main id="main">{children}</main>
        <Footer />
      </body>
    </html>
  );
}
