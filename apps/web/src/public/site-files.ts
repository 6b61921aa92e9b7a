import { brand } from '@quarrter/ui/brand';
import { paths } from '../paths.ts';
import { publicPages } from './pages.ts';
import { PUBLIC_URL } from './public-url.ts';

/** The pages that search engines may list; the screens of the app are private. */
function sitemap(): string {
  const urls = Object.keys(publicPages).map((path) => `<url><loc>${PUBLIC_URL}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>
`;
}

const privatePaths = ['/dashboard', '/profile', '/loans', '/invest/', '/reports', '/staff'];

/** `/invest/` ends in a slash because `/investment` is a public page. */
function robots(): string {
  const disallowed = privatePaths.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...disallowed, `Sitemap: ${PUBLIC_URL}/sitemap.xml`, ''].join('\n');
}

/** The files that search engines ask for, by name. */
export function searchEngineFiles(): Map<string, string> {
  return new Map([
    ['sitemap.xml', sitemap()],
    ['robots.txt', robots()],
  ]);
}

export function manifest(): string {
  return JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    id: paths.home.pattern,
    lang: 'en-NG',
    categories: ['finance'],
    // An installed application opens the client's own pages; signed out it asks to sign in.
    start_url: paths.dashboard.pattern,
    scope: paths.home.pattern,
    display: 'standalone',
    background_color: '#1f1d5e',
    theme_color: '#1f1d5e',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}
