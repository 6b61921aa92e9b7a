/** `••6789`, read out as "ending in 6789"; `of` may have masked digits before these four. */
export function LastFour({ of }: { of: string }) {
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden="true">••</span>
      <span className="sr-only">ending in </span>
      <span className="figures">{of.slice(-4)}</span>
    </span>
  );
}
