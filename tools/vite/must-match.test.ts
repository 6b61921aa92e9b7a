import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { callsWithoutSchemas } from './calls-without-schemas.ts';
import { lightIcons } from './light-icons.ts';
import { lightRouter } from './light-router.ts';

/** A library whose files say what they are told to. */
function library(files: { readonly [id: string]: string }): Plugin {
  const entry = '/entry.js';
  const imports = Object.keys(files).map((id) => `import ${JSON.stringify(id)};`);
  const texts: { readonly [id: string]: string } = { ...files, [entry]: imports.join('\n') };
  return {
    name: 'library',
    enforce: 'pre',
    resolveId: (id) => (id in texts ? id : null),
    load: (id) => texts[id] ?? null,
  };
}

function buildWith(plugin: Plugin, files: { readonly [id: string]: string }) {
  return build({
    configFile: false,
    logLevel: 'silent',
    plugins: [library(files), plugin],
    build: { write: false, rollupOptions: { input: '/entry.js' } },
  });
}

const router = '/node_modules/react-router/dist/production/index.js';
const icons = '/node_modules/lucide-react/dist/esm/createLucideIcon.mjs';
const calls = '/packages/contract/src/calls.js';

test.each<[string, () => Plugin, string, string, string]>([
  [
    'the router without its names',
    lightRouter,
    router,
    'const Link = React$1.forwardRef(() => null);\nLink.displayName = "Link";\n',
    'const Link = forwardRef(() => null);\nname(Link, "Link");\n',
  ],
  [
    'the icons without their settings',
    lightIcons,
    icons,
    'function createLucideIcon(iconDataOrName, iconNode) {}\nexport { createLucideIcon as default };',
    'export default function createIcon({ paths }) {}',
  ],
  [
    'the calls without their schemas',
    callsWithoutSchemas,
    calls,
    "export const call = defineCall({ method: 'GET', path: '/', auth: 'anonymous', replies: schemas() });",
    "export const call = declareCall({ method: 'GET', path: '/', replies: schemas() });",
  ],
])(
  'a build of %s fails when their text is another than the one known',
  async (_name, plugin, file, known, other) => {
    await expect(buildWith(plugin(), { [file]: known })).resolves.toBeDefined();
    await expect(buildWith(plugin(), { [file]: other })).rejects.toThrow('Found nowhere');
    await expect(buildWith(plugin(), {})).rejects.toThrow('Found nowhere');
  },
);
