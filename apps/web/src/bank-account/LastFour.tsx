/** `••6789`, read out as "ending in 6789". `of` may be a longer number, of which others are masked. */
export function LastFour({ of }: { of: string }) {
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden="true">••</span>
      <span className="sr-only">ending in </span>
      <span className="figures">{of.slice(-4)}</span>
    </span>
  );
}
