import { inSentence } from '@quarrter/ui/sentence';
import { Failed, Loading, PageLoading } from '@quarrter/ui/states';
import { messageOf } from './errors.ts';

type Read = {
  readonly isPending: boolean;
  readonly error: Error | null;
  refetch: () => Promise<unknown>;
};

/**
 * Says that a screen's replies are still loading, or which of them could not be loaded. A whole
 * page is loading unless `lines` says how large the part is.
 */
export function LoadingOrFailed(props: {
  of: Read | readonly Read[];
  what: string;
  /** Of the loading part, where `what` does not say it. */
  label?: string;
  lines?: number;
  /** Says why it failed in the words of the error. */
  withReason?: boolean;
}) {
  const { of, what, label = `Loading ${inSentence(what)}`, lines } = props;
  const reads = [of].flat();
  if (reads.some(({ isPending }) => isPending)) {
    return lines ? <Loading label={label} lines={lines} /> : <PageLoading label={label} />;
  }
  const failed = props.withReason && reads.find(({ error }) => error);
  return (
    <Failed
      what={what}
      {...(failed && { message: messageOf(failed.error) })}
      onRetry={() => Promise.all(reads.map((read) => read.refetch()))}
    />
  );
}
