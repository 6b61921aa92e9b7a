import path from 'node:path';

/** Which file imports which: paths relative to the checkout. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Resolves the relative imports of every file; imports of packages are left out. */
export function importGraph(imports: ReadonlyMap<string, readonly string[]>): ImportGraph {
  const graph = new Map<string, string[]>();
  for (const [file, modules] of imports) {
    const folder = path.posix.dirname(file);
    const targets = modules
      .filter((module) => module.startsWith('.'))
      .map((module) => path.posix.join(folder, module));
    graph.set(
      file,
      targets.filter((target) => imports.has(target)),
    );
  }
  return graph;
}

/**
 * The groups of files that import each other in a circle, each sorted (Tarjan's strongly connected
 * components). A file that imports itself is a circle too.
 */
export function findCircles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const number = order.size;
    order.set(file, number);
    lowest.set(file, number);
    stack.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) lower(file, visit(target));
      else if (stack.includes(target)) lower(file, order.get(target) ?? number);
    }
    if (lowest.get(file) === number) {
      const group = stack.splice(stack.indexOf(file)).sort();
      if (group.length > 1 || graph.get(file)?.includes(file)) circles.push(group);
    }
    return lowest.get(file) ?? number;
  };
  const lower = (file: string, to: number) => {
    lowest.set(file, Math.min(lowest.get(file) ?? to, to));
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}
