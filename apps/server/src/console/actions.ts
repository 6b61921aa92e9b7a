import type { StaffAction } from '@quarrter/contract/staff-rights';

/** An action of the audit log by its name, which has words. */
export type Action = string & { readonly hasWords: unique symbol };

const texts = new Map<string, string>();
const reads = new Set<string>();
const noteReaders = new Map<string, readonly StaffAction[]>();

/**
 * Names the audited actions of a capability, each with its words in the audit log and in the
 * history of a record. One without words does not compile, and one that is named twice stops the
 * server. Where not every role may read their notes in the history of a client, the readers are
 * those who have one of these rights.
 */
export function defineActions<const Words extends { readonly [name: string]: string }>(
  words: Words,
  readers?: readonly StaffAction[],
): { readonly [Name in keyof Words]: Action } {
  for (const [name, text] of Object.entries(words)) {
    if (texts.has(name)) throw new Error(`The action ${name} has words already.`);
    texts.set(name, text);
    if (readers !== undefined) noteReaders.set(name, readers);
  }
  return Object.fromEntries(Object.keys(words).map((name) => [name, name])) as {
    [Name in keyof Words]: Action;
  };
}

/** Names reads of whole records, which are no part of a record's history. */
export function defineReads<const Words extends { readonly [name: string]: string }>(
  words: Words,
): { readonly [Name in keyof Words]: Action } {
  for (const name of Object.keys(words)) reads.add(name);
  return defineActions(words);
}

/** The rights of those who read an action's notes; undefined where every role does. */
export const noteReadersOf = (action: string) => noteReaders.get(action);

export const readNames = (): readonly string[] => [...reads];

/** An action that an earlier version recorded may no longer have a text. */
export function actionText(action: string): string {
  return texts.get(action) ?? action;
}
