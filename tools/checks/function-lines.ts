import { parseSync, Visitor } from 'vite';

type FunctionNode = { start: number; end: number; id?: { name: string } | null };

/**
 * The functions of a source with every line from signature to brace counted: Biome's rule counts
 * neither blank lines nor the text of JSX.
 * @returns the name of each function, or that of the variable that holds it, and its lines
 */
export function functionLines(file: string, source: string): { name: string; lines: number }[] {
  const found: { name: string; lines: number }[] = [];
  const names = new Map<number, string>();
  const add = ({ start, end, id }: FunctionNode) => {
    const name = id?.name ?? names.get(start) ?? 'anonymous';
    found.push({ name, lines: source.slice(start, end).split('\n').length });
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) names.set(init.start, id.name);
    },
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(parseSync(file, source).program);
  return found;
}
