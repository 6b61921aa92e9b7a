/** Finds parts of a text that the house rules forbid, or that must exist elsewhere. */

export const LONGEST_LINE = 100;

const topFolders = 'packages|apps|e2e|bench|deploy|tools|docs|\\.ci';

/** A single word that cannot be wrapped, such as an address, may make a line too long. */
const wordThatFillsALine = /\S{80}/;

/** The numbers of the lines with more columns than Biome's line width. */
export function longLines(text: string): number[] {
  const isLong = (line: string) =>
    [...line].length > LONGEST_LINE && !wordThatFillsALine.test(line);
  return text.split('\n').flatMap((line, index) => (isLong(line) ? [index + 1] : []));
}

/** The paths of this checkout between backticks. A path with a placeholder counts up to it. */
export function namedPaths(text: string): string[] {
  const named = new RegExp(`\`((?:${topFolders})/[^\`\\s]*)\``, 'g');
  return [...text.matchAll(named)].map(([, name = '']) => {
    const placeholder = name.search(/[*<{[…]|NNNN|:\d/);
    if (placeholder === -1) return name.replace(/#.*$/, '');
    const isLineNumber = name[placeholder] === ':';
    return name.slice(0, isLineNumber ? placeholder : name.lastIndexOf('/', placeholder));
  });
}

export function namedScripts(text: string): string[] {
  const named = text.matchAll(/\bnpm\s+(?:run\s+([a-z][\w:-]*)|(start|test)\b)/g);
  return [...named].map(([, script, short]) => script ?? short ?? '');
}

/** Addresses of package registries, and absolute paths of one machine. */
export function localTraces(text: string): string[] {
  const registry = /https?:\/\/(?:[\w-]+\.)*(?:registry|npmjs|npmmirror|verdaccio)\b[^\s"'`)]*/g;
  const home = /(?<=^|[\s"'`(=])\/(?:home|Users|root|work)\/[\w.][^\s"'`)]*/gm;
  return [...text.matchAll(registry), ...text.matchAll(home)].map(([found]) => found);
}

export function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

/**
 * Functions of the language that browsers we support do not have: the oldest are Safari 16.4 and
 * Chrome 111, as for Tailwind's styles. The bundler translates syntax and adds no functions.
 */
const newFunctions = [
  /\b(?:Map|Object)\.groupBy\b/g,
  /\bAbortSignal\.any\b/g,
  /\bPromise\.(?:withResolvers|try)\b/g,
  /\bArray\.fromAsync\b/g,
  /\bRegExp\.escape\b/g,
  /\bMath\.sumPrecise\b/g,
  // Methods of sets. `z.union` and `z.intersection` are Zod's.
  /(?<!\bz\s*)\.(?:union|intersection|difference|symmetricDifference)\(/g,
  /\.is(?:SubsetOf|SupersetOf|DisjointFrom)\(/g,
  // Methods of iterators; those of `Object` return arrays.
  /\bIterator\.(?:from|concat)\b/g,
  /\.toArray\(/g,
  new RegExp(
    '(?<!\\bObject)\\.(?:values|keys|entries|matchAll)\\((?:[^()]|\\([^()]*\\))*\\)\\s*' +
      '\\.(?:map|filter|flatMap|take|drop|some|every|find|reduce|forEach)\\(',
    'g',
  ),
];

/** The functions of the language in a source text that the oldest supported browsers lack. */
export function newerThanBrowsers(source: string): string[] {
  const code = withoutComments(source);
  return newFunctions.flatMap((pattern) => code.match(pattern) ?? []);
}
