import { brand } from '@quarrter/ui/brand';
import type { Plugin } from 'vite';

/** Puts the brand's name for `%BRAND_NAME%` in an application's document. */
export function brandInHtml(): Plugin {
  return {
    name: 'quarrter-brand-in-html',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replaceAll('%BRAND_NAME%', brand.name),
    },
  };
}
