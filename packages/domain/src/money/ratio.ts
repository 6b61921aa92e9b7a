/** An exact fraction, where a decimal would have to be rounded: 40/29. */
export type Ratio = { readonly numerator: bigint; readonly denominator: bigint };

const ratioText = /^(\d{1,9})(?:\.(\d{1,4})|\/(\d{1,9}))?$/;

/**
 * Reads a positive ratio as people write it, `40/29`, `2` or `1.5`; null for anything else, zero
 * included.
 */
export function parseRatio(text: string): Ratio | null {
  const match = ratioText.exec(text.trim());
  if (!match) return null;
  const [, whole = '', places = '', divisor] = match;
  const numerator = BigInt(whole + places);
  const denominator = divisor === undefined ? 10n ** BigInt(places.length) : BigInt(divisor);
  return numerator > 0n && denominator > 0n ? { numerator, denominator } : null;
}

/** Writes a ratio as `parseRatio` reads it, whole numbers without a denominator. */
export function formatRatio({ numerator, denominator }: Ratio): string {
  return denominator === 1n ? String(numerator) : `${numerator}/${denominator}`;
}
