import type { Plugin } from 'vite';
import { mustMatch } from './must-match.ts';

const DEVELOPER_TOOL_NAME = /^\w+\.displayName = "[^"]*";$/gm;
const REACT_OBJECT = /^(const \w+ = )(React\$1\.(?:forwardRef|createContext)\()/gm;

/**
 * Lets the bundler leave out what this application does not use of the router: its own Link with
 * prefetching, forms, scroll restoration. Their names for developer tools count as effects and keep them
 * in; without the names, every first visit loads 3 kB less.
 */
export function lightRouter(): Plugin {
  const names = "the router's names for developer tools";
  const objects = "the router's contexts and components";
  const matches = mustMatch(names, objects);
  return {
    name: 'quarrter-light-router',
    apply: 'build',
    buildEnd: matches.buildEnd,
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\// },
      handler(code) {
        matches.note(names, code.search(DEVELOPER_TOOL_NAME) >= 0);
        matches.note(objects, code.search(REACT_OBJECT) >= 0);
        return code.replace(DEVELOPER_TOOL_NAME, '').replace(REACT_OBJECT, '$1/* @__PURE__ */ $2');
      },
    },
  };
}
