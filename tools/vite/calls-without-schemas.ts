import type { Plugin } from 'vite';

/** Schemas of a call that an application may use. */
type Kept = 'body' | 'replies';

/** Functions of the contract that make calls out of schemas, and of nothing else. */
const MADE_OF_SCHEMAS = new Set(['paymentCalls']);

/** Functions that make a call from its route and definition, with whose token it needs. */
const DEFINITIONS = new Map([
  ['anonymousCall', 'anonymous'],
  ['clientCall', 'client'],
  ['staffCall', 'staff'],
]);

/** A node of the syntax tree, as far as this module looks into it. */
type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Change = { start: number; end: number; text: string };

/**
 * Lightens the contract in the browser's build, which uses only the types of most replies. It makes
 * each call an object of method, path and auth without the schemas, and marks every other schema as
 * free of side effects, so that a page loads only the forms it shows. Without it the first
 * signed-in screen would load zod and the schema of every call it makes, a tenth of its weight.
 * `keep` names the schemas that an application uses, also where they are spread into a call.
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
      this.error('No call of the contract, `clientCall(…)`, was found in this build.');
    },
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      order: 'post',
      filter: { id: /packages\/contract\/src\// },
      handler(code) {
        const program = this.parse(code) as unknown as Node;
        const calls = [...callsIn(program)];
        const changes = calls.flatMap((call) => changesOf(code, call, keep));
        found ||= changes.length > 0;
        const others = calls
          .map(({ start }) => start)
          .filter((at) => !changes.some(({ start, end }) => at >= start && at < end));
        return { code: edit(code, changes, [...new Set(others)]), map: null };
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

/** Makes a call an object of what the browser needs, or empties what is made of schemas. */
function changesOf(code: string, call: Node, keep: readonly Kept[]): Change[] {
  const given = call['arguments'] as Node[];
  const [first, definition] = given;
  const last = given.at(-1);
  const name = (call['callee'] as Node)['name'] as string;
  if (MADE_OF_SCHEMAS.has(name) && first && last) {
    return [{ start: first.start, end: last.end, text: '' }];
  }
  const auth = DEFINITIONS.get(name);
  if (auth === undefined) return [];
  const route = /^(["'`])([A-Z]+) (.+)$/.exec(first ? code.slice(first.start, first.end) : '');
  if (route === null || definition?.type !== 'ObjectExpression') {
    throw new Error(`The route and the definition in ${name}(…) must be literals.`);
  }
  const [, quote, method, path] = route;
  const said = `method: ${quote}${method}${quote}, path: ${quote}${path}, auth: '${auth}',`;
  return [
    { start: call.start, end: definition.start + 1, text: `({ ${said}` },
    ...dropped(definition['properties'] as Node[], keep),
    { start: definition.end, end: call.end, text: ')' },
  ];
}

/** The properties that the browser does without. */
function dropped(properties: readonly Node[], keep: readonly Kept[]): Change[] {
  return properties.flatMap((property, place) => {
    const key = (property['key'] as Node | undefined)?.['name'];
    const kept = property.type === 'SpreadElement' || keep.some((name) => name === key);
    if (keep.length > 0 && kept) return [];
    return [{ start: property.start, end: properties[place + 1]?.start ?? property.end, text: '' }];
  });
}

/** Applies the changes and writes the mark of a pure call before each of the given places. */
function edit(code: string, changes: readonly Change[], pureCalls: readonly number[]): string {
  return [
    ...changes,
    ...pureCalls.map((start) => ({ start, end: start, text: '/* @__PURE__ */ ' })),
  ]
    .sort((a, b) => b.start - a.start)
    .reduce(
      (text, change) => text.slice(0, change.start) + change.text + text.slice(change.end),
      code,
    );
}
