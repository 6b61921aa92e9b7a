import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paths as staffPaths } from '../../apps/staff/src/paths.ts';
import { paths as clientPaths } from '../../apps/web/src/paths.ts';
import { inCheckout } from '../dev/checkout.mjs';
import { clientTours } from './client/tours.ts';
import { consoleEntrance, consoleTours, notShown } from './console-screens.ts';
import { isOfRoute, type Screen } from './screen.ts';

type Paths = { readonly [name: string]: { readonly pattern: string } };

/** The patterns that a router names as `paths.NAME.pattern`, or lists as `[paths.NAME, …`. */
function routesOf(router: string, paths: Paths): string[] {
  const source = readFileSync(inCheckout(router), 'utf8');
  const named = source.matchAll(/\bpaths\.(\w+)\.pattern\b|\[paths\.(\w+),/g);
  const names = [...named].map(([, routed = '', listed = routed]) => listed);
  return names.map((name) => paths[name]?.pattern ?? `${router}: ${name}`);
}

function missing(routes: readonly string[], screens: readonly Screen[]): string[] {
  const shown = ({ path, route }: Screen, pattern: string) =>
    route === undefined ? isOfRoute(pattern, path.split('?')[0] ?? '') : route === pattern;
  return routes.filter((pattern) => !screens.some((screen) => shown(screen, pattern)));
}

test('the contact sheet shows every screen of the client app', () => {
  const routes = routesOf('apps/web/src/routes.tsx', clientPaths);
  expect(routes.length).toBeGreaterThan(25);
  expect(
    missing(
      routes,
      clientTours.flatMap(({ screens }) => screens),
    ),
  ).toEqual([]);
});

test('the contact sheet shows every screen of the console, or says why not', () => {
  const routes = routesOf('apps/staff/src/App.tsx', staffPaths);
  expect(routes.length).toBeGreaterThan(50);
  const screens = [...consoleEntrance, ...consoleTours.flatMap((tour) => tour.screens)];
  expect(missing(routes, screens).toSorted()).toEqual([...notShown.keys()].toSorted());
});
