import type { Plugin } from 'vite';
import { mustMatch } from './must-match.ts';

/** How the library makes an icon: the data of one, or its name and its lines (what older versions were given). */
const MAKER = /^function createLucideIcon\(iconDataOrName\b/m;

/** What an icon of this product is: lines in the colour of the text around it, hidden from readers. */
const ICON = `
import { createElement } from 'react';
const look = {
  xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
  stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
  'aria-hidden': 'true',
};
export default ({ node }) => (props) =>
  createElement('svg', { ...look, ...props }, node.map(([shape, drawn]) => createElement(shape, drawn)));
`;

/**
 * Draws the library's icons without its settings by context, its names and its class names, of which
 * this application uses none: 1.5 kB less on every first visit.
 */
export function lightIcons(): Plugin {
  const maker = "the icons' createLucideIcon(iconDataOrName)";
  const matches = mustMatch(maker);
  return {
    name: 'quarrter-light-icons',
    apply: 'build',
    buildEnd: matches.buildEnd,
    transform: {
      filter: { id: /node_modules\/lucide-react\/dist\/esm\/createLucideIcon\.mjs/ },
      handler(code) {
        matches.note(maker, MAKER.test(code));
        return { code: ICON, map: null };
      },
    },
  };
}
