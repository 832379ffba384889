const MOST_WITHOUT_GAP = 7;

/** The pages to offer: all of a few; of many the first, the last and those around the current one. A gap is undefined. */
export function pageNumbers(current: number, count: number): (number | undefined)[] {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  if (count <= MOST_WITHOUT_GAP) return all;
  const middle = Math.min(Math.max(current, 4), count - 3);
  const near = all.slice(middle - 2, middle + 1);
  const before = middle - 1 > 3 ? undefined : 2;
  const after = middle + 1 < count - 2 ? undefined : count - 1;
  return [1, before, ...near, after, count];
}
