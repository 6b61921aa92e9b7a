import type { Plugin } from 'vite';

/**
 * Draws an icon from the library’s data. The library's own component also converts
 * attributes for other frameworks and reads defaults from a context: more than a kilobyte of the
 * first screen, and work for every icon. Nothing here uses that.
 */
export const plainIcon = `
import { createElement } from 'react';
const svg = {
  xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
  stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
  'aria-hidden': true,
};
export default ({ node }) => (props) => createElement(
  'svg',
  { ...svg, ...props },
  ...node.map(([tag, attributes]) => createElement(tag, attributes)),
);
`;

/** An icon's file without its name, its size, and the keys that children of a list need. */
function onlyDrawing(code: string): string {
  const drawing = code
    .replaceAll(/\n +(name|size): [^\n]+/g, '')
    .replaceAll(/,\s+key: "[^"]*"/g, '')
    .replace('\n__iconData.node;', '');
  if (/\b(name|size|key): /.test(drawing))
    throw new Error(`An icon is written in another way: ${code}`);
  return drawing;
}

/** Builds with plainIcon in place of the function that makes the icons of lucide-react. */
export function plainIcons(): Plugin {
  return {
    name: 'quarrter-plain-icons',
    apply: 'build',
    load: {
      filter: { id: /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
      handler: () => plainIcon,
    },
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/ },
      handler: (code) => ({ code: onlyDrawing(code), map: null }),
    },
  };
}
