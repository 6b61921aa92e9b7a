/** Says how far an upload is, in quarters, and that one which was cancelled kept everything. */
export function SendingStatus(props: {
  /** 0 to 1; null while nothing is being sent. */
  sent: number | null;
  stopped: 'cancelled' | 'interrupted' | null;
}) {
  const { sent, stopped } = props;
  return (
    <div role="status" className="text-sm text-ink-soft empty:sr-only">
      {sent !== null && (
        <span className="sr-only">Sending: {Math.floor(sent * 4) * 25}% is sent.</span>
      )}
      {sent === null && stopped === 'cancelled' && (
        <>Upload cancelled. Everything you entered is still here.</>
      )}
    </div>
  );
}
