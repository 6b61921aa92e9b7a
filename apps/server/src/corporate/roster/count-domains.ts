import type { DomainCount } from '../tables.ts';
import type { RosterLine } from './read-roster.ts';

/** A roster has a few domains; a wrong file may have one for each line. */
const countedDomains = 10_000;
const shownDomains = 5;

/** Counts the email domains of a roster, by which people see that it is the right company's. */
export class DomainCounter {
  readonly #lines = new Map<string, number>();

  count(batch: readonly RosterLine[]): void {
    for (const { entry } of batch) {
      const domain = entry?.email.split('@').at(-1);
      if (domain === undefined) continue;
      const earlier = this.#lines.get(domain);
      if (earlier === undefined && this.#lines.size >= countedDomains) continue;
      this.#lines.set(domain, (earlier ?? 0) + 1);
    }
  }

  largest(): DomainCount[] {
    return [...this.#lines]
      .map(([domain, lines]) => ({ domain, lines }))
      .sort((one, other) => other.lines - one.lines)
      .slice(0, shownDomains);
  }
}
