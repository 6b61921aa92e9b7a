import { brand } from '@quarrter/ui/brand';
import type { Plugin } from 'vite';

const PLACE = '%BRAND_NAME%';

/** Puts the brand's name for `%BRAND_NAME%` in an application's document. */
export function brandInHtml(): Plugin {
  return {
    name: 'quarrter-brand-in-html',
    transformIndexHtml: {
      order: 'pre',
      handler(html, { path }) {
        if (!html.includes(PLACE)) throw new Error(`${path} has no ${PLACE} for the brand's name.`);
        return html.replaceAll(PLACE, brand.name);
      },
    },
  };
}
