import type { Call } from '@quarrter/contract/call';

type Schema = NonNullable<Call['body']>;

/** Texts of the contract's formats: any, a rate, an amount (no rate), a date, a time. */
const texts = ['', '1', '0.00', '2026-11-21', '2026-11-21T08:00:00Z'];

/**
 * The emptiest value that a schema of the contract allows: no entries, null, the first choice. A
 * test adds the values it is about.
 */
export function blank<S extends Schema>(schema: S): S['_zod']['input'] {
  return blankOf(schema as unknown as Part);
}

/** The parts of a schema that are read here. */
type Part = Schema & {
  _zod: {
    def: {
      type: string;
      shape?: Record<string, Part>;
      options?: Part[];
      values?: unknown[];
      entries?: Record<string, unknown>;
    };
  };
};

function blankOf(schema: Part): unknown {
  const { type, shape = {}, options = [], values = [], entries = {} } = schema._zod.def;
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, blankOf(part)]));
    case 'array':
      return [];
    case 'nullable':
      return null;
    case 'optional':
      return undefined;
    case 'union':
      return options[0] && blankOf(options[0]);
    case 'enum':
      return Object.values(entries)[0];
    case 'literal':
      return values[0];
    case 'boolean':
      return false;
    case 'number':
      return [0, 1].find((number) => schema.safeParse(number).success);
    case 'pipe':
    case 'string':
      return texts.find((text) => schema.safeParse(text).success);
    default:
      throw new Error(`There is no blank ${type}.`);
  }
}
