import type { Random } from './random.ts';

/** The parts of a JSON schema that are used here. */
export type Schema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly example?: unknown;
};

const id = '0190f1a0-0000-7000-8000-000000000000';

/** Texts that some program once got wrong: empty, huge, of another script, half a character. */
export const oddTexts: readonly string[] = [
  ...['', ' ', '0', '-1', '1e26', '0.1', 'NaN', 'Infinity', '0x10', '٣٤', '1,000', '1000000000000'],
  ...['\u0000', '\ud800', '\u202e', '😀', 'a\nb', "' OR 1=1 --", '<b>', '%00', '../..', '{{7*7}}'],
  ...['__proto__', 'constructor', 'null', 'true', '2026-02-30', '9999-12-31', '0000-00-00'],
  ...[id, `${id}x`, 'x'.repeat(70_000)],
];

const plainTexts: readonly string[] = [
  ...['Ada', '100000', '2026-11-21', '2027-01-31', 'personal', 'naira', '2', '058', '0123456789'],
  ...['ada@example.com', '12345678901', '+2348031234567', 'Correct-Horse-7', 'School fees', '4'],
  ...['7K3M-92QD', '123456', id],
];

const oddValues: readonly unknown[] = [
  ...[null, true, false, 0, -1, 0.1, 1e26, 2 ** 31, 2 ** 53, [], {}, [[]], '', [null]],
  ...[{ toString: 1 }, { constructor: null }],
];

/** Any text: usually one that is meant, else one that is not. */
export function anyText(random: Random): string {
  return random.pick(random.chance(60) ? plainTexts : oddTexts);
}

/** A value for a schema, which in one of ten places does not fit it. */
export function aValueFor(schema: Schema, random: Random, depth = 0): unknown {
  if (random.chance(10) || depth > 6) return random.pick(oddValues);
  if (schema.example !== undefined && random.chance(50)) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum && schema.enum.length > 0) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices && choices.length > 0) return aValueFor(random.pick(choices), random, depth + 1);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, random, depth);
    case 'array':
      return Array.from({ length: random.below(4) }, () =>
        aValueFor(schema.items ?? {}, random, depth + 1),
      );
    case 'boolean':
      return random.chance(50);
    case 'integer':
    case 'number':
      return random.pick([0, 1, 2, 3, 12, 100, -1, 0.5, 2 ** 31, 1e26]);
    default:
      return anyText(random);
  }
}

function objectOf(schema: Schema, random: Random, depth: number): object {
  const entries: [string, unknown][] = [];
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    if (random.chance(8)) continue;
    entries.push([name, aValueFor(part, random, depth + 1)]);
  }
  if (random.chance(10)) entries.push([random.pick(oddTexts.slice(0, 40)), anyText(random)]);
  return Object.fromEntries(entries);
}
