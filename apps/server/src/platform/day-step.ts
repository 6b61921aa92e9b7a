import type { IsoDate } from '@quarrter/domain/calendar';
import type { Tx } from './database.ts';

/** The business date that is being closed, and the one that begins. */
export type Closing = { readonly date: IsoDate; readonly next: IsoDate; readonly at: Date };

/**
 * One step of the day close over the whole book, set-based and safe to run twice: what a first run
 * did, the rows themselves tell the second. Returns how many records it changed.
 */
export type DayStep = { readonly name: string; run(tx: Tx, closing: Closing): Promise<number> };
