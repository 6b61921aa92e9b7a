/** A day that a line of the chart names, at a distance from the chart's left side. */
export type MarkedDay = { readonly at: number; readonly name: string; readonly dashed: boolean };

export type NamedDay = MarkedDay & {
  readonly anchor: 'start' | 'middle' | 'end';
  /** 0 is next to the chart, 1 above it. */
  readonly row: number;
};

/** Room for one name. */
const nameWidth = 56;

/**
 * The positions of the names of days. Names that would overlap turn away from each other; where the
 * right side has no room for that, the later name is above the earlier one.
 */
export function placeDayNames(days: readonly MarkedDay[], end: number): NamedDay[] {
  const [first, second] = days.toSorted((a, b) => a.at - b.at);
  if (first === undefined) return [];
  if (second === undefined) return [{ ...first, anchor: anchorAt(first.at, end), row: 0 }];
  const isNear = second.at - first.at < nameWidth + nameWidth / 2;
  if (!isNear) {
    return [first, second].map((day) => ({ ...day, anchor: anchorAt(day.at, end), row: 0 }));
  }
  const fits = second.at + nameWidth <= end;
  return [
    { ...first, anchor: 'end', row: 0 },
    { ...second, anchor: fits ? 'start' : 'end', row: fits ? 0 : 1 },
  ];
}

function anchorAt(at: number, end: number): 'middle' | 'end' {
  return at > end - nameWidth / 2 ? 'end' : 'middle';
}
