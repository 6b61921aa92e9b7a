import type { IsoDate } from '@quarrter/domain/calendar';
import * as z from 'zod/mini';
import type { PlatformDeps } from '../platform/deps.ts';
import type { Pdf } from '../platform/pdf/index.ts';

/**
 * A kind of document that we issue. Its contents are stored for good. An added field is optional;
 * any other change of its fields takes a new version, and `earlier` turns each older version into
 * the newest.
 */
export type DocumentKind<Data = unknown> = {
  readonly name: string;
  /** Its public name: on /verify, and in the name of its file. */
  readonly label: string;
  /** When one is withdrawn, for everybody who checks it; a kind without it never is. */
  readonly whyWithdrawn?: string;
  readonly version: number;
  /** Reads and writes the newest version. */
  readonly data: z.ZodMiniType<Data>;
  readonly earlier: { readonly [version: number]: (stored: unknown) => unknown };
  /** The reference in the name of its file, such as the loan's short id. */
  reference(data: Data): string;
  /** Whether its pages are too many to be held in memory. */
  isLong?(data: Data): boolean;
  /** A long document reports its progress, and yields to other work of the process. */
  write(pdf: Pdf, data: Data, issuedOn: IsoDate, progress: Progress): void | Promise<void>;
};

/** Takes the share of a document that is written, from 0 to 1. */
export type Progress = (share: number) => Promise<void>;

type Fields = z.core.$ZodShape;

type Description<Data> = Omit<DocumentKind<Data>, 'data' | 'earlier'> &
  Partial<Pick<DocumentKind<Data>, 'earlier'>>;

/** Defines a kind of document by its fields and how it is written. */
export function defineDocument<Shape extends Fields>(
  fields: Shape,
  description: Description<z.infer<z.ZodMiniObject<Shape>>>,
): DocumentKind<z.infer<z.ZodMiniObject<Shape>>> {
  return { earlier: {}, ...description, data: z.object(fields) as never };
}

/** Parses the data of a stored document of any version, as the newest one. */
export function readData<Data>(kind: DocumentKind<Data>, version: number, stored: unknown): Data {
  if (version === kind.version) return kind.data.parse(stored);
  const upgrade = kind.earlier[version];
  if (upgrade === undefined) throw new Error(`${kind.name} has no version ${version}`);
  return kind.data.parse(upgrade(stored));
}

export type IssuedDocumentsDeps = Pick<PlatformDeps, 'db' | 'files' | 'publicUrl'> & {
  /** Every kind that the product issues. */
  readonly documentKinds: readonly DocumentKind<never>[];
};

export function kindOf(
  { documentKinds }: Pick<IssuedDocumentsDeps, 'documentKinds'>,
  name: string,
) {
  const kind = documentKinds.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`no document is called ${name}`);
  return kind as DocumentKind;
}
