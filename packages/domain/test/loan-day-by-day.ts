import { addDays, type IsoDate } from '../src/calendar/index.ts';
import { buildSchedule, type Instalment, type LoanHistory } from '../src/loans/index.ts';
import { smallerOf, sum } from '../src/money/index.ts';

export const startOn = '2026-01-31';
export const day = (number: number): IsoDate => addDays(startOn, number);

type Place = { kind: string; dueOn: IsoDate; takenBy: string | null };

const halfEven = (numerator: bigint, denominator: bigint): bigint => {
  const whole = numerator / denominator;
  const twice = (numerator % denominator) * 2n;
  const up = twice > denominator || (twice === denominator && whole % 2n === 1n);
  return up ? whole + 1n : whole;
};

function placesOf(schedule: readonly Instalment[]): Place[] {
  const some = (kind: string, dueOn: IsoDate, amount: bigint): Place[] =>
    Array.from({ length: Number(amount) }, () => ({ kind, dueOn, takenBy: null }));
  return schedule.flatMap(({ dueOn, interest, principal }) => [
    ...some('interest', dueOn, interest),
    ...some('principal', dueOn, principal),
  ]);
}

/**
 * The same loan, told day by day: every kobo that is owed is a place in a list, and every kobo of
 * a repayment takes the first free one. Places that no one pays any more are taken by a word.
 */
export function dayByDay(history: LoanHistory) {
  let places = placesOf(history.schedule);
  let closed: Place[] = [];
  const owedPenalties: Place[] = [];
  const taken = new Map<string, (Place | null)[]>();
  let isSettledBy: { id: string; undo: () => void } | null = null;
  let isWrittenOff = false;
  let restructurings = 0;
  const charged = new Map<IsoDate, bigint>();
  let waived = 0n;
  const free = () => {
    const inOrder = places.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0));
    return [...owedPenalties, ...inOrder].filter((place) => place.takenBy === null);
  };
  const take = (id: string, amount: number) => {
    const open = free();
    const kobo = Array.from({ length: amount }, (_, index) => open[index] ?? null);
    for (const place of kobo) if (place) place.takenBy = id;
    taken.set(id, kobo);
  };
  /** Returns a function that restores the present owner of every place. */
  const remember = () => {
    const of = [...places, ...owedPenalties].map((place) => [place, place.takenBy] as const);
    const before = new Map([...taken].map(([id, kobo]) => [id, [...kobo]]));
    return () => {
      for (const [place, by] of of) place.takenBy = by;
      for (const [id, kobo] of before) {
        const needed = kobo.filter((place) => place !== null);
        // The excess that the loan did not need may have been reversed since.
        taken.set(id, [...needed, ...(taken.get(id) ?? []).filter((place) => place === null)]);
      }
    };
  };
  const settles = (today: IsoDate, id: string, amount: number): boolean => {
    const open = free();
    if (open.length === 0) return false;
    const { rebatePpm, cancelUntil } = history.terms;
    const cancels = restructurings === 0 && cancelUntil !== null && today <= cancelUntil;
    const notDue = open.filter(({ kind, dueOn }) => kind === 'interest' && dueOn > today);
    const part = Number(halfEven(BigInt(notDue.length) * BigInt(rebatePpm), 1_000_000n));
    const rebate = Math.min(part, open.length - 1);
    const repaid = places.filter(({ takenBy }) => takenBy !== null).length;
    const principal = places.filter(({ kind }) => kind === 'principal');
    const quote = cancels ? principal.length - repaid : open.length - rebate;
    if ((!cancels && rebate === 0) || amount < quote) return false;
    isSettledBy = { id, undo: remember() };
    if (cancels) {
      for (const place of places) place.takenBy = place.kind === 'interest' ? 'forgiven' : null;
      for (const [earlier, kobo] of [...taken]) {
        const needed = kobo.filter((place) => place !== null).length;
        take(earlier, needed);
        taken.get(earlier)?.push(...kobo.filter((place) => place === null));
      }
    } else {
      for (const place of notDue.slice(notDue.length - rebate)) place.takenBy = 'forgiven';
    }
    return true;
  };
  const restructure = (today: IsoDate, months: number, ratePpm: number) => {
    const open = free();
    const kept = open.filter(({ kind, dueOn }) => kind !== 'interest' || dueOn <= today);
    // A loan that owes only interest not yet due has nothing left to spread.
    if (kept.length === 0) return;
    for (const place of open) place.takenBy = 'restructured';
    closed = [...closed, ...places, ...owedPenalties.splice(0)];
    const principal = BigInt(kept.length);
    places = placesOf(buildSchedule({ principal, ratePpm, months, startOn: today }));
    restructurings += 1;
  };
  const reverse = (today: IsoDate, id: string, amount: number) => {
    const kobo = taken.get(id) ?? [];
    let left = amount;
    while (left > 0 && kobo.length > 0 && kobo.at(-1) === null) {
      kobo.pop();
      left -= 1;
    }
    if (left > 0 && kobo.length > 0 && isSettledBy !== null) {
      const { id: settling, undo } = isSettledBy;
      const settlingKobo = taken.get(settling) ?? [];
      undo();
      isSettledBy = null;
      const extra = settlingKobo.filter((place) => place === null);
      take(settling, settlingKobo.length - extra.length);
      taken.get(settling)?.push(...extra);
    }
    const now = taken.get(id) ?? [];
    for (const place of now.splice(Math.max(0, now.length - left))) {
      if (place === null) continue;
      const isClosed = closed.includes(place);
      const again = isClosed ? { kind: 'principal', dueOn: today, takenBy: null } : place;
      if (isClosed) places.push(again);
      again.takenBy = isWrittenOff ? 'written off' : null;
    }
  };
  /** Free penalties, then those that repayments of this schedule paid, the newest first. */
  const waive = (amount: bigint) => {
    let left = Number(amount);
    for (const place of owedPenalties.filter(({ takenBy }) => takenBy === null).slice(0, left)) {
      place.takenBy = 'waived';
      left -= 1;
    }
    for (const [id, kobo] of [...taken].toReversed()) {
      for (const place of kobo.filter((one) => one !== null && owedPenalties.includes(one))) {
        const [instead] = free();
        if (place === null || instead === undefined || left === 0) continue;
        place.takenBy = 'waived';
        instead.takenBy = id;
        kobo.splice(kobo.indexOf(place), 1);
        const excess = kobo.indexOf(null);
        kobo.splice(excess === -1 ? kobo.length : excess, 0, instead);
        left -= 1;
      }
    }
    waived += amount - BigInt(left);
  };
  const capped = halfEven(history.amount * BigInt(history.terms.penaltyCapPpm), 1_000_000n);
  let completedOn: IsoDate | null = null;
  for (let number = 0; number <= 230; number += 1) {
    const today = day(number);
    for (const fact of history.facts.filter(({ on }) => on === today)) {
      if (fact.kind === 'repayment') {
        settles(today, fact.repaymentId, Number(fact.amount));
        take(fact.repaymentId, Number(fact.amount));
      } else if (fact.kind === 'reversal') {
        reverse(today, fact.repaymentId, Number(fact.amount));
      } else if (fact.kind === 'waiver') {
        waive(fact.amount);
      } else if (free().length > 0) {
        if (fact.kind === 'restructuring') restructure(today, fact.months, fact.ratePpm);
        else {
          isWrittenOff = true;
          for (const place of free()) place.takenBy = 'written off';
        }
      }
      const done = free().length === 0 && !isWrittenOff;
      completedOn = done ? (completedOn ?? today) : null;
    }
    const due = places.filter(({ dueOn, takenBy }) => takenBy === null && dueOn < today);
    const late = due.length > 0 && due.length >= history.terms.smallestArrears;
    if (today >= history.openOn || !late || history.coveredOn.has(today)) continue;
    const room = capped - sum([...charged.values()]);
    const penalty = smallerOf(halfEven(history.amount, 100n), room);
    if (penalty > 0n) charged.set(today, penalty);
    for (let kobo = 0n; kobo < penalty; kobo += 1n) {
      owedPenalties.push({ kind: 'penalty', dueOn: '', takenBy: null });
    }
  }
  const paid = [...taken].map(([id, kobo]) => {
    const of = (kind: string) => BigInt(kobo.filter((place) => place?.kind === kind).length);
    const excess = BigInt(kobo.filter((place) => place === null).length);
    const parts = { penalty: of('penalty'), interest: of('interest'), principal: of('principal') };
    return [id, { ...parts, excess }] as const;
  });
  return {
    charged,
    waived,
    paid: new Map(paid),
    balance: BigInt(free().length),
    completedOn,
    isSettled: isSettledBy !== null,
    isWrittenOff,
  };
}
