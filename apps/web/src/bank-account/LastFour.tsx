/** `ending in 6789`; `of` may have masked digits before these four. */
export function LastFour({ of }: { of: string }) {
  return (
    <span className="whitespace-nowrap">
      ending in <span className="figures">{of.slice(-4)}</span>
    </span>
  );
}
