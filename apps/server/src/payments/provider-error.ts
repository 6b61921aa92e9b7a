/**
 * Why a call of the card provider brought no answer. `unreachable`: nobody knows whether it was carried out
 * (time-out, broken connection, 5xx, too many calls); asking again is right. `refused`: it was not carried
 * out and will not be, with the provider's own words.
 */
export class ProviderError extends Error {
  readonly kind: 'unreachable' | 'refused';
  /** The provider's name of the refusal, `insufficient_balance` …; empty when it gave none. */
  readonly code: string;

  constructor(kind: 'unreachable' | 'refused', message: string, code = '', cause?: unknown) {
    super(message, { cause });
    this.name = 'ProviderFault';
    this.kind = kind;
    this.code = code;
  }
}
