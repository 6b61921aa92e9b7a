import { readText } from '../checks/source-files.ts';

/** A package or workspace of package-lock.json. */
export type Locked = {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: true;
  readonly dev?: true;
  readonly hasInstallScript?: true;
  readonly dependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
};

type Names = { readonly [name: string]: string };

/** Workspaces and packages by the folder where they lie. */
export const locked: ReadonlyMap<string, Locked> = new Map(
  Object.entries<Locked>(JSON.parse(readText('package-lock.json')).packages),
);

/** The packages that npm installs, without the workspaces that it links. */
export const packages: readonly [string, Locked][] = [...locked].filter(
  ([place, { link }]) => place.includes('node_modules/') && !link,
);

/** The folders of those that production installs. */
export const ofProduction = packages.filter(([, { dev }]) => !dev).map(([place]) => place);

export const nameOf = (place: string) => place.split('node_modules/').at(-1) ?? '';

/** The package or workspace that `name` means to the one in a folder. */
export function placeOf(name: string, folder: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/');
  for (let depth = parts.length; depth >= 0; depth--) {
    const place = [...parts.slice(0, depth), 'node_modules', name].join('/');
    if (locked.has(place)) return place;
  }
  return undefined;
}

/** Returns the folders of packages, and of the packages that they need to run. */
export function withNeeded(
  names: readonly string[],
  folder: string,
  needs: (of: Locked) => readonly string[],
): Set<string> {
  const found = new Set<string>();
  const waiting = names.map((name) => placeOf(name, folder));
  for (const place of waiting) {
    if (place === undefined || found.has(place)) continue;
    found.add(place);
    const entry = locked.get(place);
    if (entry) waiting.push(...needs(entry).map((name) => placeOf(name, place)));
  }
  return found;
}

export const dependenciesOf = ({ dependencies = {} }: Locked) => Object.keys(dependencies);

/** All that npm installs with a package. */
export const installedWith = (entry: Locked) => [
  ...dependenciesOf(entry),
  ...Object.keys(entry.optionalDependencies ?? {}),
  ...Object.keys(entry.peerDependencies ?? {}),
];
