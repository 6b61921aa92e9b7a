/**
 * The provider's published fees for Nigerian businesses, in minor units, rounded half up. In naira:
 * 1.5% and 100 naira (waived under 2,500 naira), at most 2,000 naira. In another currency: 3.9%.
 */
export function chargeFee(amountMinor: number, currency: string): number {
  const amount = BigInt(amountMinor);
  if (currency !== 'NGN') return Number(perThousand(amount, 39n));
  const flat = amount >= 250_000n ? 10_000n : 0n;
  const fee = perThousand(amount, 15n) + flat;
  return Number(fee > 200_000n ? 200_000n : fee);
}

/** The fee of a transfer: 10 naira up to 5,000 naira, 25 up to 50,000, 50 above. */
export function transferFee(amountMinor: number, currency: string): number {
  if (currency !== 'NGN') return 0;
  if (amountMinor <= 500_000) return 1_000;
  return amountMinor <= 5_000_000 ? 2_500 : 5_000;
}

function perThousand(amount: bigint, rate: bigint): bigint {
  return (amount * rate + 500n) / 1000n;
}
