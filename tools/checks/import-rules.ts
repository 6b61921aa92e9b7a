import path from 'node:path';

/**
 * The imports that each file is allowed, as docs/architecture.md draws them. `checkImport` gives
 * the reason why an import is not allowed, or undefined.
 */

type Part = {
  /** The workspace packages it may import, by the beginning of their name. */
  readonly own: readonly string[];
  /** The libraries it may import; undefined allows any. Test files may import any. */
  readonly libraries?: readonly string[];
  /** Other folders of the checkout that it may import by a relative path. */
  readonly reaches?: readonly string[];
  /** Those that only its tests may import. */
  readonly testsReach?: readonly string[];
};

const everyPackage = [
  '@quarrter/domain/',
  '@quarrter/contract/',
  '@quarrter/ui/',
  '@quarrter/client/',
];

/** The packages and apps, and the allowed imports of each. */
const parts: { readonly [place: string]: Part } = {
  'packages/domain': { own: [], libraries: [] },
  'packages/contract': { own: ['@quarrter/domain/'], libraries: ['zod'] },
  'packages/ui': {
    // The domain formats money and dates.
    own: ['@quarrter/domain/money', '@quarrter/domain/calendar'],
    libraries: ['react', 'lucide-react', 'd3-scale'],
  },
  // Shared by both front ends. It knows no screen of either.
  'packages/client': {
    // The second factor of clients and staff is asked for in the same way.
    own: [
      '@quarrter/contract/call',
      '@quarrter/contract/second-factor',
      '@quarrter/contract/second-factor-forms',
      '@quarrter/ui/',
    ],
    libraries: [
      'react',
      'react-dom/client',
      'wouter',
      'zod',
      'react-hook-form',
      '@hookform/resolvers',
      '@tanstack/react-query',
      '@simplewebauthn/browser',
      'qrcode',
    ],
  },
  // Emails name the lender and its contact details, which are plain data of the brand module.
  'apps/server': {
    own: ['@quarrter/domain/', '@quarrter/contract/', '@quarrter/ui/brand'],
    testsReach: ['tools/test'],
  },
  'apps/sandbox': { own: [], testsReach: ['tools/test'] },
  'apps/web': { own: everyPackage, reaches: ['tools/vite'], testsReach: ['tools/screens'] },
  'apps/staff': { own: everyPackage, reaches: ['tools/vite'], testsReach: ['tools/screens'] },
  e2e: { own: everyPackage, reaches: ['tools', 'apps/server/test/citus'] },
  bench: { own: everyPackage, reaches: ['tools'] },
};

/** The server's capabilities, each with those that it builds on directly; the rest follows. */
const capabilities: { readonly [name: string]: readonly string[] } = {
  platform: [],
  ledger: ['platform'],
  approvals: ['platform'],
  gates: ['events'],
  events: ['platform'],
  'issued-documents': ['events'],
  // Sign-in, second factor and sessions of clients and staff: one core over the tables of each.
  access: ['platform'],
  accounts: ['events', 'documents', 'console'],
  corporate: ['accounts', 'documents', 'console'],
  'security-events': ['accounts', 'console'],
  screening: ['accounts', 'documents', 'gates'],
  products: ['console'],
  payments: ['ledger', 'accounts', 'approvals', 'gates'],
  reconciliation: ['payments', 'approvals'],
  portfolio: ['loans', 'investments', 'books', 'support'],
  books: ['ledger', 'approvals', 'accounts', 'console'],
  retention: ['collections', 'support', 'screening', 'bureaus', 'book-import', 'console'],
  support: ['accounts', 'console'],
  documents: ['console'],
  loans: ['payments', 'corporate', 'products', 'documents', 'issued-documents'],
  investments: ['payments', 'products', 'issued-documents'],
  'book-import': ['loans', 'investments'],
  bureaus: ['loans'],
  collections: ['loans', 'investments', 'payments'],
  activity: ['loans', 'investments'],
  // Pays a loan from an investment: neither knows the other.
  'own-payments': ['loans', 'investments'],
  // Pays what a client who has died had with us.
  estates: ['own-payments', 'documents', 'console'],
  // Gives a client money for a complaint: support knows no payments.
  redress: ['support', 'payments'],
  statements: ['loans'],
  live: ['accounts'],
  'day-close': ['loans', 'investments', 'collections', 'screening', 'reconciliation'],
  // Shared by staff's screens. It knows no capability: each has a console beside it, built on this.
  console: ['approvals', 'access'],
  'my-data': ['retention', 'documents'],
  web: ['support', 'investments', 'issued-documents'],
};

/** Exists only for the sandbox. Only `app.ts` loads it, in sandbox mode. */
const sandboxBridge = 'sandbox-bridge';

/** Folders of the server that combine capabilities. No capability imports them. */
const above = ['commands', sandboxBridge];

/** Files above the capabilities, in order: none may import a later one. */
const chain = ['routes', 'app', 'main'];

const serverSource = 'apps/server/src';

/** Figures of products, only for tests: everything else asks the server for its products. */
const exampleProducts = '@quarrter/domain/example-products';

/** A folder of the server that neither table lists. */
export function unknownServerFolder(file: string): string | undefined {
  const inside = within(serverSource, file);
  if (inside === undefined || !inside.includes('/')) return undefined;
  const [folder = ''] = inside.split('/');
  return folder in capabilities || above.includes(folder) ? undefined : folder;
}

/** Whether the rules know the part of the tree that the file is in. */
export function isKnownPlace(file: string): boolean {
  return partOf(file) !== undefined;
}

/** @param file relative to the checkout @param module as the import names it */
export function checkImport(file: string, module: string): string | undefined {
  const place = partOf(file);
  const part = place === undefined ? undefined : parts[place];
  if (place === undefined || part === undefined) return 'is in no known part of the tree';
  if (module.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(file), module);
    return checkRelative(file, target, place, part);
  }
  if (module === exampleProducts && !isForTests(file)) return 'products are read from the server';
  if (module.startsWith('@quarrter/')) {
    // `@quarrter/domain/` means all of a package, `@quarrter/domain/money` only that part.
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
  const reaches = [...(part.reaches ?? []), ...(isForTests(file) ? (part.testsReach ?? []) : [])];
  if (reaches.some((reached) => within(reached, target) !== undefined)) return undefined;
  if (within(place, target) === undefined) return `reaches out of ${place} by a path: ${target}`;
  if (place === 'apps/server') return checkCapabilities(file, target);
  return checkFeatures(place, file, target);
}

/** Tests may import anything of the server. */
function checkCapabilities(file: string, target: string): string | undefined {
  const from = within(serverSource, file);
  if (from === undefined || isTest(file)) return undefined;
  const to = within(serverSource, target);
  if (to === undefined) return `only tests may import ${target}`;
  const [fromFolder = '', toFolder = ''] = [from, to].map(folderOf);
  if (fromFolder === '' && toFolder === '') return checkChain(from, to);
  if (toFolder === sandboxBridge && fromFolder !== sandboxBridge && from !== 'app.ts') {
    return `only app.ts loads ${sandboxBridge}, in sandbox mode`;
  }
  if (fromFolder === '' || above.includes(fromFolder) || fromFolder === toFolder) return undefined;
  if (!(toFolder in capabilities)) return `a capability may not import ${to}`;
  if (!buildsOn(fromFolder, toFolder)) return `${fromFolder} may not import ${toFolder}`;
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

function buildsOn(name: string, other: string): boolean {
  const below = capabilities[name] ?? [];
  return below.includes(other) || below.some((next) => buildsOn(next, other));
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

/** Helpers of tests that are in the folder of the tested code. */
const isTestHelper = /\/(example-records|open-screen)\.tsx?$/;

/** Tests, and files that only they and the measurements use. */
function isForTests(file: string): boolean {
  const places = /^(e2e|bench|apps\/web\/build|apps\/(server|sandbox)\/test)\//;
  return isTest(file) || places.test(file) || isTestHelper.test(file);
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}
