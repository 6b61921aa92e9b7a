import * as z from 'zod/mini';

/* Values as the provider sends them: amounts may be text, and almost everything may be null. */

/** An amount in whole minor units. */
export const minorUnits = z.pipe(
  z.union([z.number().check(z.int()), z.string().check(z.regex(/^-?\d+$/))]),
  z.transform((value: number | string) => BigInt(value)),
);
export const optionalUnits = z.optional(z.nullable(minorUnits));
export const optionalText = z.optional(z.nullable(z.string()));

/** Empty if the provider does not send it. */
export const textOrEmpty = z.pipe(
  optionalText,
  z.transform((text: string | null | undefined) => text ?? ''),
);

/** Nothing if the provider does not send it, so that a comparison shows it as a difference. */
export const unitsOrNothing = z.pipe(
  optionalUnits,
  z.transform((units: bigint | null | undefined) => units ?? 0n),
);

export const idText = z.pipe(z.union([z.number(), z.string()]), z.transform(String));

/** The id, or the id of the whole record; empty if it is missing. */
export const namedId = z.pipe(
  z.optional(z.nullable(z.union([idText, z.looseObject({ id: idText })]))),
  z.transform((named: string | { id: string } | null | undefined) =>
    typeof named === 'string' ? named : (named?.id ?? ''),
  ),
);

/** Null for a time that is not known or cannot be read. */
export function timeOf(text: string | null | undefined): Date | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : new Date(ms);
}
