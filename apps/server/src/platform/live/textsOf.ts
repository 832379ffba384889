import type { PointReasons, PointTexts } from "@atrium/contract/devices";

/** Which points are texts, and what they say. */
export interface Texts {
  readonly textPoints: ReadonlySet<number>;
  textOf(id: number): string | undefined;
}

/** The texts of those of some points that are texts, as a field of their message; without any there is no field. */
export function textsOf(ids: readonly number[], from: Texts): { texts?: PointTexts } {
  const { textPoints } = from;
  if (textPoints.size === 0) return {};
  const texts = ids.flatMap((id): [string, string][] => {
    const text = textPoints.has(id) ? from.textOf(id) : undefined;
    return text === undefined ? [] : [[String(id), text]];
  });
  return texts.length === 0 ? {} : { texts: Object.fromEntries(texts) };
}

/** Why those of some points that have no good value have none, as a field of their message; without any there is no field. */
export function reasonsOf(
  ids: Iterable<number>,
  { reasons: known }: { readonly reasons: ReadonlyMap<number, string> },
): { reasons?: PointReasons } {
  if (known.size === 0) return {};
  const reasons = [...ids].flatMap((id): [string, string][] => {
    const reason = known.get(id);
    return reason === undefined ? [] : [[String(id), reason]];
  });
  return reasons.length === 0 ? {} : { reasons: Object.fromEntries(reasons) };
}
