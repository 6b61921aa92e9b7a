import type { Plugin } from 'vite';

/** Properties of a call that a browser always needs; the option `keep` adds schemas. */
const USED = new Set(['method', 'path', 'auth']);

/** Schemas of a call that an application may use. */
type Kept = 'body' | 'replies';

/** Functions of the contract that make calls out of schemas, and of nothing else. */
const MADE_OF_SCHEMAS = new Set(['paymentCalls']);

const DEFINITIONS = new Set(['defineCall', 'defineStaffCall']);

/** A node of the syntax tree, as far as this module looks into it. */
type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Cut = { start: number; end: number };

/**
 * Lightens the contract in the browser's build, which uses only the types of most replies. It drops
 * the schemas from the calls and marks every other schema as free of side effects, so that a page
 * loads only the forms it shows. Without it the first signed-in screen would load zod and the
 * schema of every call it makes, a tenth of its weight. `keep` names the
 * schemas that an application uses, also where they are spread into a call.
 */
export function callsWithoutSchemas({ keep = [] }: { keep?: readonly Kept[] } = {}): Plugin {
  let found = false;
  return {
    name: 'quarrter-calls-without-schemas',
    apply: 'build',
    buildEnd(failure) {
      // Should the contract define its calls another way, the build would grow without anyone
      // noticing.
      if (failure || found || this.environment.name !== 'client') return;
      this.error('No call of the contract, `defineCall({ … })`, was found in this build.');
    },
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      order: 'post',
      filter: { id: /packages\/contract\/src\// },
      handler(code, id) {
        const program = this.parse(code) as unknown as Node;
        const calls = [...callsIn(program)];
        const [missing] = calls.flatMap(missingIn);
        if (missing !== undefined) {
          this.error(`A call of ${id} must say its ${missing} itself: what is spread is dropped.`);
        }
        const cuts = calls.flatMap((call) => schemasOf(call, keep));
        found ||= cuts.length > 0;
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

/** Without them a call goes nowhere; without `auth` it is a client's or staff's. */
const NEEDED = ['method', 'path'];

/** Returns the parts of a call that the browser does without: properties, or all arguments. */
function schemasOf(call: Node, keep: readonly Kept[]): Cut[] {
  const given = call['arguments'] as Node[];
  const [definition] = given;
  const name = (call['callee'] as Node)['name'] as string;
  const last = given.at(-1);
  if (MADE_OF_SCHEMAS.has(name) && definition && last) {
    return [{ start: definition.start, end: last.end }];
  }
  if (!DEFINITIONS.has(name) || definition?.type !== 'ObjectExpression') return [];
  const properties = definition['properties'] as Node[];
  return properties.flatMap((property, place) => {
    const key = (property['key'] as Node | undefined)?.['name'];
    if (typeof key === 'string' && USED.has(key)) return [];
    const kept = property.type === 'SpreadElement' || keep.some((name) => name === key);
    if (keep.length > 0 && kept) return [];
    return [{ start: property.start, end: properties[place + 1]?.start ?? property.end }];
  });
}

/** Returns the properties that the browser needs and a definition does not state itself. */
function missingIn(call: Node): string[] {
  const [definition] = call['arguments'] as Node[];
  const name = (call['callee'] as Node)['name'] as string;
  if (!DEFINITIONS.has(name) || definition?.type !== 'ObjectExpression') return [];
  const properties = definition['properties'] as Node[];
  const said = properties.map((property) => (property['key'] as Node | undefined)?.['name']);
  return NEEDED.filter((key) => !said.includes(key));
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
