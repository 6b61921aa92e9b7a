import { brand } from '@quarrter/ui/brand';
import type { ReactNode } from 'react';
import type { PageAssets } from '../../build/prerender-pages.ts';
import { asJson } from './as-json.ts';
import { Footer } from './Footer.tsx';
import { NavigationBar } from './NavigationBar.tsx';
import { PUBLIC_URL } from './public-url.ts';
import { socialPictureOf } from './social-pictures.ts';

export type PageProps = {
  title: string;
  description: string;
  path: string;
  /** A page with a form has a second script, loaded when someone turns to it. */
  forms?: boolean;
};

/**
 * A whole public page. Its style and its script are allowed by their hashes (security-policy.ts).
 * The typeface is not preloaded: on a slow line the words, in a face of the same width, come before
 * it.
 */
export function PublicDocument(
  props: PageProps & {
    assets: PageAssets;
    children: ReactNode;
    indexed?: boolean;
    /** Facts about the page for search engines (schema.org). */
    facts?: readonly object[];
  },
) {
  const { title, description, path, forms, assets, children, indexed = true, facts = [] } = props;
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{`${title} · ${brand.name}`}</title>
        <meta name="description" content={description} />
        {indexed ? <Shared {...props} /> : <meta name="robots" content="noindex" />}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#1f1d5e" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1b1a52" />
        <style dangerouslySetInnerHTML={{ __html: assets.styles }} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {facts.length > 0 && (
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: asJson(facts) }} />
        )}
        <script
          data-forms={forms ? assets.formsScript : undefined}
          dangerouslySetInnerHTML={{ __html: assets.siteScript }}
        />
      </head>
      <body>
        <a
          href="#main"
          className="absolute -top-20 left-3 z-50 rounded-md bg-accent px-4 py-3 font-600
            text-on-accent focus:top-3"
        >
          Skip to content
        </a>
        <NavigationBar path={path} />
        <main id="main">{children}</main>
        <Footer />
      </body>
    </html>
  );
}

/** How the page looks when someone shares its address. */
function Shared({ title, description, path }: PageProps) {
  const picture = socialPictureOf(path);
  return (
    <>
      <link rel="canonical" href={`${PUBLIC_URL}${path}`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content="en_NG" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${PUBLIC_URL}${path}`} />
      <meta property="og:image" content={`${PUBLIC_URL}/${picture.file}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={picture.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:image" content={`${PUBLIC_URL}/${picture.file}`} />
    </>
  );
}
