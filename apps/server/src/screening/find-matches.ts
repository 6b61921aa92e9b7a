import {
  compareBirthDates,
  compareNames,
  type Similarity,
  screenedWords,
  soundOf,
} from '@quarrter/domain/people';
import type { ClientName } from '../accounts/index.ts';
import type { ListedName } from './read-list.ts';

export type FoundMatch = {
  readonly clientId: string;
  readonly clientName: string;
  readonly listed: ListedName;
  readonly similarity: Similarity;
  /** Whether the dates of birth agree, as far as the list has them. */
  readonly isBornAlike: boolean;
};

/** A list in memory, by the sounds of its words. */
export class ListIndex {
  readonly #bySound = new Map<string, ListedName[]>();

  constructor(names: Iterable<ListedName>) {
    for (const listed of names) {
      for (const sound of new Set(screenedWords(listed.name).map(soundOf))) {
        const same = this.#bySound.get(sound);
        if (same) same.push(listed);
        else this.#bySound.set(sound, [listed]);
      }
    }
  }

  /** The listed names that a client's own name, or that of their business, is like. */
  matchesOf({ clientId, names, bornOn }: ClientName): FoundMatch[] {
    return names.flatMap((clientName) => {
      const sounds = new Set(screenedWords(clientName).map(soundOf));
      const candidates = new Set([...sounds].flatMap((sound) => this.#bySound.get(sound) ?? []));
      return [...candidates].flatMap((listed) => {
        const similarity = compareNames(clientName, listed.name);
        if (similarity === null) return [];
        const isBornAlike = /^same/.test(compareBirthDates(bornOn, listed.born));
        return [{ clientId, clientName, listed, similarity, isBornAlike }];
      });
    });
  }
}
