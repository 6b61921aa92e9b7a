/**
 * The modules that a source text imports, with types and re-exports. It reads the text as Biome
 * formats it instead of parsing it, and counts the statements so that none is overlooked.
 */
export function readImports(source: string): string[] {
  const text = withoutComments(source);
  const statements = [
    ...text.matchAll(/^(?:import|export)\b[^'"`;]*?\bfrom\s*(['"])(?<module>[^'"\n]+)\1/gm),
    ...text.matchAll(/^import\s*(['"])(?<module>[^'"\n]+)\1/gm),
  ];
  const begun = text.match(/^import\b(?!\s*[.(])/gm)?.length ?? 0;
  const read = statements.filter(([statement]) => statement.startsWith('import')).length;
  if (begun !== read) throw new Error(`${begun} imports begin, ${read} were understood`);
  const later = text.matchAll(/\bimport\s*\(\s*(['"])(?<module>[^'"\n]+)\1/g);
  return [...statements, ...later].map((match) => match.groups?.module ?? '');
}

/** Comments may contain the word "import". Strings may contain "//", and are left alone. */
function withoutComments(source: string): string {
  const commentOrString = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*|(['"])(?:\\.|(?!\1)[^\\\n])*\1/g;
  return source.replace(commentOrString, (found) => (found.startsWith('/') ? '' : found));
}
