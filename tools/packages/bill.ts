import { randomUUID } from 'node:crypto';
import { readText } from '../checks/source-files.ts';
import { packagesInBrowsers } from './in-browsers.ts';
import { installedWith, locked, nameOf, ofProduction, placeOf } from './lock.ts';

const refOf = (place: string) => `${nameOf(place)}@${locked.get(place)?.version}`;

/** A package of the lock, with the places where it is shipped to. */
function componentOf(place: string, shippedTo: readonly string[]) {
  const { version = '', license = '', integrity = '' } = locked.get(place) ?? {};
  const name = nameOf(place);
  const hash = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': refOf(place),
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: [{ alg: 'SHA-512', content: hash }],
    ...(license !== '' && {
      licenses: [
        / (?:OR|AND) /.test(license) ? { expression: license } : { license: { id: license } },
      ],
    }),
    properties: shippedTo.map((value) => ({ name: 'quarrter:shipped-to', value })),
  };
}

/**
 * Every package that production runs and every one that browsers get, in CycloneDX, from the lock.
 * `npm sbom` knows neither the second nor packages that are also a tool of another workspace.
 */
export function billOfMaterials() {
  const shipped = { production: new Set(ofProduction), browsers: new Set(packagesInBrowsers()) };
  const places = [...new Set([...shipped.production, ...shipped.browsers])];
  // A version may lie in several folders, and is one component.
  const components = new Map<string, string[]>();
  for (const place of places) {
    components.set(refOf(place), [...(components.get(refOf(place)) ?? []), place]);
  }
  const shippedTo = (copies: readonly string[]) =>
    Object.entries(shipped)
      .filter(([, set]) => copies.some((place) => set.has(place)))
      .map(([name]) => name);
  const needs = (place: string) =>
    installedWith(locked.get(place) ?? {})
      .map((name) => placeOf(name, place))
      .filter((needed) => needed !== undefined && places.includes(needed))
      .map((needed) => refOf(needed ?? ''));
  const { name, version } = JSON.parse(readText('package.json'));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    serialNumber: `urn:uuid:${randomUUID()}`,
    metadata: {
      component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version },
    },
    components: [...components.values()].map((copies) =>
      componentOf(copies[0] ?? '', shippedTo(copies)),
    ),
    dependencies: [...components].map(([ref, copies]) => ({
      ref,
      dependsOn: [...new Set(copies.flatMap(needs))],
    })),
  };
}
