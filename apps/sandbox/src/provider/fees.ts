/**
 * The provider's published price for Nigerian businesses, in minor units. Naira cards: 1.5% and 100
 * naira (waived under 2,500 naira), at most 2,000 naira. Everything else is an international card: 3.9%
 * and 100 naira, of which only the percentage applies to a charge that is not in naira.
 * Rounded half up to the minor unit.
 */
export function chargeFee(amountMinor: number, currency: string): number {
  const amount = BigInt(amountMinor);
  if (currency !== 'NGN') return Number(perThousand(amount, 39n));
  const flat = amount >= 250_000n ? 10_000n : 0n;
  const fee = perThousand(amount, 15n) + flat;
  return Number(fee > 200_000n ? 200_000n : fee);
}

/** Transfers to a Nigerian bank: 10 naira to 5,000, 25 to 50,000, 50 above. */
export function transferFee(amountMinor: number, currency: string): number {
  if (currency !== 'NGN') return 0;
  if (amountMinor <= 500_000) return 1_000;
  return amountMinor <= 5_000_000 ? 2_500 : 5_000;
}

function perThousand(amount: bigint, rate: bigint): bigint {
  return (amount * rate + 500n) / 1000n;
}
