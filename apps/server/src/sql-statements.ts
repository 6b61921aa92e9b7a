/** Comments, texts, names and bodies of functions may hold a semicolon that ends no statement. */
const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g;

/**
 * The statements of an SQL file, one by one. Citus passes the text of a changing statement on to
 * its workers, together with whatever was sent in the same text.
 */
export function sqlStatements(file: string): string[] {
  const ends = [...file.matchAll(token)].filter(([text]) => text === ';').map(({ index }) => index);
  const starts = [0, ...ends.map((end) => end + 1)];
  return starts
    .map((start, place) => file.slice(start, ends[place]).trim())
    .filter((statement) => statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '');
}
