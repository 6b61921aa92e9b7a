import type { Plugin } from 'vite';
import { mustMatch } from './must-match.ts';

/** What the browser needs of a call; its schemas are the server's and the documentation's. */
const USED = new Set(['method', 'path', 'auth']);

/** A node of the syntax tree, as far as this module looks into it. */
type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Cut = { start: number; end: number };

/**
 * Lightens the contract in the browser's build, where of most calls only the types of the replies are
 * used. Drops the schemas from the calls, and marks every other schema as free of effects, so that a
 * page carries just the forms it shows. Without it the first signed-in screen would load zod and
 * every schema of the calls it makes, a tenth of its weight.
 */
export function callsWithoutSchemas(): Plugin {
  const definitions = "the contract's defineCall({ … })";
  const matches = mustMatch(definitions);
  return {
    name: 'quarrter-calls-without-schemas',
    apply: 'build',
    buildEnd: matches.buildEnd,
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      order: 'post',
      filter: { id: /packages\/contract\/src\// },
      handler(code) {
        const program = this.parse(code) as unknown as Node;
        const calls = [...callsIn(program)];
        const cuts = calls.flatMap(schemasOf);
        matches.note(definitions, cuts.length > 0);
        const others = calls
          .map(({ start }) => start)
          .filter((start) => !cuts.some((cut) => start >= cut.start && start < cut.end));
        return { code: edit(code, cuts, [...new Set(others)]), map: null };
      },
    },
  };
}

function* callsIn(node: Node): Generator<Node> {
  if (node.type === 'CallExpression') yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') yield* callsIn(child as Node);
    }
  }
}

/** The properties of a `defineCall({ … })` that the browser does without. */
function schemasOf(call: Node): Cut[] {
  const [definition] = call['arguments'] as Node[];
  const isDefinition = (call['callee'] as Node)['name'] === 'defineCall';
  if (!isDefinition || definition?.type !== 'ObjectExpression') return [];
  const properties = definition['properties'] as Node[];
  return properties.flatMap((property, place) => {
    const name = (property['key'] as Node | undefined)?.['name'];
    if (typeof name === 'string' && USED.has(name)) return [];
    return [{ start: property.start, end: properties[place + 1]?.start ?? property.end }];
  });
}

/** Applies the cuts and writes the mark of a pure call before each of the given places. */
function edit(code: string, cuts: readonly Cut[], pureCalls: readonly number[]): string {
  const changes = [
    ...cuts.map((cut) => ({ ...cut, text: '' })),
    ...pureCalls.map((start) => ({ start, end: start, text: '/* @__PURE__ */ ' })),
  ].sort((a, b) => b.start - a.start);
  return changes.reduce(
    (text, { start, end, text: inserted }) => text.slice(0, start) + inserted + text.slice(end),
    code,
  );
}
