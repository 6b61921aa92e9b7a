import path from 'node:path';

/**
 * Who may import whom, as docs/architecture.md draws it. `checkImport` gives the reason why an
 * import is against the arrows, or undefined.
 */

type Part = {
  /** Workspace packages, by the beginning of their name. */
  readonly own: readonly string[];
  /** Libraries, by name; undefined: any. Test files may import any. */
  readonly libraries?: readonly string[];
  /** Other places of the checkout it reaches by a relative path. */
  readonly reaches?: readonly string[];
};

const everyPackage = [
  '@quarrter/domain/',
  '@quarrter/contract/',
  '@quarrter/ui/',
  '@quarrter/client/',
];

/** The packages and apps: none may know another that is not named here. */
const parts: { readonly [place: string]: Part } = {
  'packages/domain': { own: [], libraries: [] },
  'packages/contract': { own: ['@quarrter/domain/'], libraries: ['zod'] },
  'packages/ui': {
    // How money and dates are written is the domain's; nothing else of it concerns a picture.
    own: ['@quarrter/domain/money', '@quarrter/domain/calendar'],
    libraries: ['react', 'lucide-react'],
  },
  // What both front ends share; it knows no screen of either.
  'packages/client': {
    own: ['@quarrter/contract/call', '@quarrter/ui/'],
    libraries: [
      'react',
      'wouter',
      'zod',
      'react-hook-form',
      '@hookform/resolvers',
      '@tanstack/react-query',
    ],
  },
  // Emails name the lender and its contact details, which are plain data of the brand module.
  'apps/server': { own: ['@quarrter/domain/', '@quarrter/contract/', '@quarrter/ui/brand'] },
  'apps/sandbox': { own: [] },
  'apps/web': { own: everyPackage, reaches: ['tools/vite'] },
  'apps/staff': { own: everyPackage, reaches: ['tools/vite'] },
  e2e: { own: everyPackage, reaches: ['tools'] },
  bench: { own: everyPackage, reaches: ['tools'] },
};

/** Capabilities of the server and what each stands on; what those stand on is included. */
const capabilities: { readonly [name: string]: readonly string[] } = {
  platform: [],
  ledger: ['platform'],
  accounts: ['platform'],
  corporate: ['accounts'],
  payments: ['ledger', 'accounts'],
  support: ['platform'],
  loans: ['payments', 'corporate'],
  investments: ['payments'],
  activity: ['loans', 'investments'],
  'day-close': ['loans', 'investments'],
  staff: ['activity', 'day-close', 'corporate', 'support'],
  web: ['support'],
};

/** What exists only for the sandbox; `app.ts` alone loads it, and only in sandbox mode. */
const sandboxBridge = 'sandbox-bridge';

/** Folders of the server that put capabilities together and are imported by none of them. */
const above = ['commands', sandboxBridge];

/**
 * Files beside the capabilities that end a chain: what stands left of another may not import it.
 */
const chain = ['routes', 'app', 'main'];

const serverSource = 'apps/server/src';

/** A folder of the server that neither table lists. */
export function unknownServerFolder(file: string): string | undefined {
  const inside = within(serverSource, file);
  if (inside === undefined || !inside.includes('/')) return undefined;
  const [folder = ''] = inside.split('/');
  return folder in capabilities || above.includes(folder) ? undefined : folder;
}

/** Whether the file lies in a part of the tree the arrows know. */
export function isKnownPlace(file: string): boolean {
  return partOf(file) !== undefined;
}

/** @param file relative to the checkout @param module as the import names it */
export function checkImport(file: string, module: string): string | undefined {
  const place = partOf(file);
  const part = place === undefined ? undefined : parts[place];
  if (place === undefined || part === undefined) return 'lies in no known part of the tree';
  if (module.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(file), module);
    return checkRelative(file, target, place, part);
  }
  if (module.startsWith('@quarrter/')) {
    // `@quarrter/domain/` stands for all of a package, `@quarrter/domain/money` for that alone.
    const allowed = part.own.some((own) =>
      own.endsWith('/') ? module.startsWith(own) : module === own,
    );
    return allowed ? undefined : `${place} may not import ${module}`;
  }
  if (part.libraries === undefined || isTest(file)) return undefined;
  const allowed = part.libraries.some(
    (library) => module === library || module.startsWith(`${library}/`),
  );
  return allowed ? undefined : `${place} may not import the library ${module}`;
}

function checkRelative(
  file: string,
  target: string,
  place: string,
  part: Part,
): string | undefined {
  if (part.reaches?.some((reached) => within(reached, target) !== undefined)) return undefined;
  if (within(place, target) === undefined) return `reaches out of ${place} by a path: ${target}`;
  if (place === 'apps/server') return checkCapabilities(file, target);
  return checkFeatures(place, file, target);
}

/** Tests build on what they like; the arrows are for what runs. */
function checkCapabilities(file: string, target: string): string | undefined {
  const from = within(serverSource, file);
  if (from === undefined || isTest(file)) return undefined;
  const to = within(serverSource, target);
  if (to === undefined) return `what runs may not import ${target}`;
  const [fromFolder = '', toFolder = ''] = [from, to].map(folderOf);
  if (fromFolder === '' && toFolder === '') return checkChain(from, to);
  if (toFolder === sandboxBridge && fromFolder !== sandboxBridge && from !== 'app.ts') {
    return `only app.ts loads ${sandboxBridge}, in sandbox mode`;
  }
  if (fromFolder === '' || above.includes(fromFolder) || fromFolder === toFolder) return undefined;
  if (!(toFolder in capabilities)) return `a capability may not import ${to}`;
  if (!standsOn(fromFolder, toFolder)) return `${fromFolder} may not import ${toFolder}`;
  if (toFolder === 'platform' || to === `${toFolder}/index.ts`) return undefined;
  return `${fromFolder} may import ${toFolder} only through ${toFolder}/index.ts`;
}

function checkChain(from: string, to: string): string | undefined {
  const [importer, imported] = [from, to].map((file) => chain.indexOf(path.posix.parse(file).name));
  if (to === 'main.ts') return 'nothing may import main.ts';
  const backwards = importer !== undefined && importer >= 0 && (imported ?? -1) > importer;
  return backwards ? `${from} may not import ${to}` : undefined;
}

function checkFeatures(place: string, file: string, target: string): string | undefined {
  const features = `${place}/src/features`;
  const [from, to] = [file, target].map((name) => within(features, name)?.split('/')[0]);
  if (from === undefined || to === undefined || from === to) return undefined;
  return `the feature ${from} may not import the feature ${to}`;
}

function standsOn(name: string, other: string): boolean {
  const below = capabilities[name] ?? [];
  return below.includes(other) || below.some((next) => standsOn(next, other));
}

function partOf(file: string): string | undefined {
  return Object.keys(parts).find((place) => within(place, file) !== undefined);
}

/** The rest of the path when it lies in the folder. */
function within(folder: string, file: string): string | undefined {
  return file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : undefined;
}

function folderOf(file: string): string {
  return file.includes('/') ? (file.split('/')[0] ?? '') : '';
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}
