/**
 * Why a call to the payment provider gave no result. `unreachable`: asking again is right, because
 * no one knows whether it was carried out (time-out, broken connection, 5xx) or because it was not
 * (too many calls, a key without the right: `wasNotCarriedOut`). `rejected`: it was not carried out
 * and will not be; the message is the provider's.
 */
export class ProviderError extends Error {
  readonly kind: 'unreachable' | 'rejected';
  /** The provider's code, such as `insufficient_balance`; empty when it gave none. */
  readonly code: string;

  constructor(kind: 'unreachable' | 'rejected', message: string, code = '', cause?: unknown) {
    super(message, { cause });
    this.name = 'ProviderError';
    this.kind = kind;
    this.code = code;
  }
}

/** Whether the provider gave no answer; one that asks us to wait is there. */
export function isProviderAway(error: unknown): boolean {
  return (
    error instanceof ProviderError && error.kind === 'unreachable' && error.code !== 'throttled'
  );
}

/** Whether the call had no effect: the provider refused it, our key, or all calls for now. */
export function wasNotCarriedOut(error: unknown): error is ProviderError {
  if (!(error instanceof ProviderError)) return false;
  return error.kind === 'rejected' || ['throttled', 'key-rejected'].includes(error.code);
}

/** Whether the provider refused the call. */
export function isRejection(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.kind === 'rejected';
}

/** Whether it did so because it has a charge of this reference already. */
export function isDuplicate({ code, message }: ProviderError): boolean {
  return code === 'duplicate_reference' || /duplicate transaction reference/i.test(message);
}
