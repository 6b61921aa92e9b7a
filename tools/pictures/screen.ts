import type { Before, Step } from './steps.ts';

export type Screen = {
  readonly path: string;
  /** The state that it shows, where the address does not say it. */
  readonly name?: string;
  readonly before?: Before;
  /** Its placeholders stay. */
  readonly loading?: true;
  /** Actions on the page of that address. */
  readonly steps?: readonly Step[];
  /** It begins where the screen before it in the list ended. */
  readonly onward?: true;
  /** The route that the steps lead to, if they lead to another one. */
  readonly route?: string;
};

/** The screens of one person after signing in. */
export type Tour = { readonly who: string; readonly screens: readonly Screen[] };

export const at = (...paths: readonly string[]): Screen[] => paths.map((path) => ({ path }));

/** One page in several states, each from its beginning. */
export function states(
  path: string,
  named: { readonly [name: string]: readonly Step[] },
  more: Omit<Screen, 'path' | 'name' | 'steps'> = {},
): Screen[] {
  return Object.entries(named).map(([name, steps]) => ({ path, name, steps, ...more }));
}

/** One page in the states that its replies bring; each state is a change of the replies. */
export function statesOf(
  path: string,
  named: { readonly [name: string]: Before },
  steps: readonly Step[],
  more: Omit<Screen, 'path' | 'name' | 'steps' | 'before'> = {},
): Screen[] {
  return Object.entries(named).map(([name, before]) => ({ path, name, before, steps, ...more }));
}

/** The steps of a form, each after the one before. */
export function inTurn(
  path: string,
  named: { readonly [name: string]: readonly Step[] },
  more: Omit<Screen, 'path' | 'name' | 'steps'> = {},
): Screen[] {
  return states(path, named, more).map((screen, place) =>
    place === 0 ? screen : { ...screen, onward: true },
  );
}

/** Whether a path is of a route such as `/loans/:id`. */
export function isOfRoute(route: string, path: string): boolean {
  return new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
}
