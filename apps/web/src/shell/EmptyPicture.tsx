/** A small square of cloth for each kind of list that is still empty. */
export function EmptyPicture(props: {
  of:
    | 'goals'
    | 'history'
    | 'investments'
    | 'loans'
    | 'matches'
    | 'notifications'
    | 'offers'
    | 'repayments'
    | 'statements'
    | 'top-ups'
    | 'transactions';
}) {
  return (
    <img
      src={`/scenes/no-${props.of}.svg`}
      alt=""
      width={96}
      height={96}
      loading="lazy"
      className="mb-2 size-24 rounded-md"
    />
  );
}
