import type { IsoDate } from '@quarrter/domain/calendar';
import type { CreditReport } from './report.ts';

/** The credit bureaus that the product can ask, by the names that are stored. */
export const bureauTitles = { crc: 'CRC', 'first-central': 'FirstCentral' } as const;
export type BureauName = keyof typeof bureauTitles;

/** Whom a bureau is asked about. A name finds other people too, so the BVN is needed. */
export type CreditSubject = {
  readonly bvn: string;
  readonly name: string;
  readonly dateOfBirth: IsoDate;
};

/** One bureau over HTTP. */
export type CreditBureau = {
  readonly name: BureauName;
  /** Null when the bureau has no record of the person; a BureauError when it gave no answer. */
  ask(subject: CreditSubject): Promise<CreditReport | null>;
};

/**
 * Why a bureau gave no answer. `unreachable`: time-out, broken connection, 5xx, or an answer that
 * cannot be read, so asking again may help. `throttled`: it answers, and asks us to wait.
 * `rejected`: our account or the question is wrong. The message is shown to staff, so it repeats
 * nothing of the question.
 */
export class BureauError extends Error {
  readonly kind: 'unreachable' | 'throttled' | 'rejected';
  /** How long a bureau that is `throttled` asks us to wait. */
  readonly waitMs: number;

  constructor(kind: BureauError['kind'], message: string, waitMs = 0) {
    super(message);
    this.name = 'BureauError';
    this.kind = kind;
    this.waitMs = waitMs;
  }
}
