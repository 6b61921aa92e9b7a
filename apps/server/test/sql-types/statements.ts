import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  isPropertyAccessExpression,
  isTaggedTemplateExpression,
  isTemplateExpression,
  type Node,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast';
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';

/** The type of a column: the name of its JavaScript type, and whether it can be null. */
export type Column = { readonly type: ColumnType; readonly nullable: boolean };

type ColumnType = 'bigint' | 'number' | 'string' | 'boolean' | 'Date' | 'other';

/** A statement whose rows were given a type by hand: `` sql<Row>`…`.execute(db) ``. */
export type Statement = {
  /** `src/loans/loan.ts:12` */
  readonly place: string;
  /** The text between its parameters and fragments. */
  readonly pieces: readonly string[];
  readonly columns: { readonly [name: string]: Column };
};

const serverFolder = fileURLToPath(new URL('../../', import.meta.url));

/** Every such statement of the server, with its row type as the compiler understands it. */
export function readStatements(): Statement[] {
  const api = new API({ cwd: serverFolder });
  try {
    const snapshot = api.updateSnapshot({ openProject: path.join(serverFolder, 'tsconfig.json') });
    return snapshot.getProjects().flatMap(({ program, checker }) =>
      program
        .getSourceFileNames()
        .filter((name) => name.startsWith(path.join(serverFolder, 'src/')))
        .filter((name) => !name.endsWith('.test.ts'))
        .flatMap((name) => {
          const file = program.getSourceFile(name);
          if (!file?.text.includes('sql<')) return [];
          const lineOf = (node: Node) => file.text.slice(0, node.getStart(file)).split('\n').length;
          return typedStatements(file).map((node) => ({
            place: `${path.relative(serverFolder, name)}:${lineOf(node)}`,
            pieces: piecesOf(node),
            columns: columnsOf(checker, node),
          }));
        }),
    );
  } finally {
    api.close();
  }
}

function typedStatements(node: Node): TaggedTemplateExpression[] {
  const found: TaggedTemplateExpression[] = [];
  node.forEachChild((child) => {
    found.push(...typedStatements(child));
    if (!isTaggedTemplateExpression(child) || child.typeArguments?.length !== 1) return;
    const isRun = isPropertyAccessExpression(node) && node.name.text === 'execute';
    if (isRun) found.push(child);
  });
  return found;
}

function piecesOf({ template }: TaggedTemplateExpression): string[] {
  if (!isTemplateExpression(template)) return [template.text];
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
}

function columnsOf(checker: Checker, { typeArguments }: TaggedTemplateExpression) {
  const row = typeArguments?.[0] && checker.getTypeFromTypeNode(typeArguments[0]);
  const properties = row ? checker.getPropertiesOfType(row) : [];
  return Object.fromEntries(
    properties.map((property) => [property.name, columnOf(checker.getTypeOfSymbol(property))]),
  );
}

function columnOf(type: Type | undefined): Column {
  const members = type?.isUnionType() ? type.getTypes() : type ? [type] : [];
  const some = (flag: number) => members.some(({ flags }) => (flags & flag) !== 0);
  const nullable = some(TypeFlags.Null | TypeFlags.Unknown | TypeFlags.Any);
  const kinds = members.filter(({ flags }) => (flags & TypeFlags.Null) === 0).map(typeOf);
  const [first = 'other'] = kinds;
  return { type: kinds.every((kind) => kind === first) ? first : 'other', nullable };
}

function typeOf(type: Type): ColumnType {
  const { flags } = type;
  if (flags & TypeFlags.BigIntLike) return 'bigint';
  if (flags & TypeFlags.NumberLike) return 'number';
  if (flags & TypeFlags.StringLike) return 'string';
  if (flags & TypeFlags.BooleanLike) return 'boolean';
  return type.getSymbol()?.name === 'Date' ? 'Date' : 'other';
}
