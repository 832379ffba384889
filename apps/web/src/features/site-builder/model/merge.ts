import type { PlanContent } from "@atrium/contract/site";
import { t } from "@atrium/words";
import type { Draft } from "./draft.ts";
import { isEqual } from "../../../collections/drawing/isEqual.ts";

export interface Merged {
  readonly draft: Draft;
  /** What both have changed, as text: mine is kept there. */
  readonly clashes: readonly string[];
}

/** The changes of a draft, made to a plan that somebody else has changed since. */
export function mergedOnto(theirs: PlanContent, { base, mine }: { base: PlanContent; mine: Draft }): Merged {
  const clashes: string[] = [];
  const pick = <Value>(was: Value, own: Value, other: Value, words: string): Value => {
    if (isEqual(own, was)) return other;
    if (!isEqual(other, was) && !isEqual(own, other)) clashes.push(words);
    return own;
  };
  const { plan } = mine;
  const listed = <Row>(
    key: (row: Row) => string,
    of: (plan: PlanContent) => readonly Row[],
    words: (row: Row) => string,
  ) => mergedRows({ was: of(base), own: of(plan), other: of(theirs) }, { key, pick, words });
  const byId = ({ id }: { readonly id: string }) => id;
  const text = (value: unknown) => JSON.stringify(value);
  const decor = pick(base.decor, plan.decor, theirs.decor, "decoration");
  const merged: PlanContent = {
    size: pick(base.size, plan.size, theirs.size, t("the size")),
    north: pick(base.north, plan.north, theirs.north, "north"),
    outline: pick(base.outline, plan.outline, theirs.outline, t("the outline")),
    zones: listed(
      byId,
      ({ zones }) => zones,
      ({ label }) => label,
    ),
    rooms: listed(
      byId,
      ({ rooms }) => rooms,
      ({ name }) => name,
    ),
    doors: listed(
      byId,
      ({ doors }) => doors,
      ({ id }) => t("door {id}", { id }),
    ),
    open: listed(
      text,
      ({ open }) => open,
      () => t("an opening"),
    ),
    glass: listed(
      text,
      ({ glass }) => glass,
      () => t("a glass wall"),
    ),
    windows: listed(
      text,
      ({ windows }) => windows,
      () => "a window",
    ),
    columns: listed(
      text,
      ({ columns }) => columns,
      () => "a column",
    ),
    furniture: listed(
      text,
      ({ furniture }) => furniture,
      () => t("a piece of furniture"),
    ),
    ...(decor === undefined ? {} : { decor }),
  };
  return { draft: { ...mine, plan: merged }, clashes };
}

interface Rows<Row> {
  readonly was: readonly Row[];
  readonly own: readonly Row[];
  readonly other: readonly Row[];
}

interface RowOptions<Row> {
  readonly key: (row: Row) => string;
  readonly words: (row: Row) => string;
  readonly pick: <Value>(was: Value, own: Value, other: Value, words: string) => Value;
}

/** In the order of the other's rows, own new ones last. */
function mergedRows<Row>({ was, own, other }: Rows<Row>, { key, words, pick }: RowOptions<Row>): Row[] {
  const [before, mine, theirs] = [was, own, other].map((rows) => new Map(rows.map((row) => [key(row), row])));
  const keys = new Set([...(theirs?.keys() ?? []), ...(mine?.keys() ?? [])]);
  return [...keys].flatMap((one) => {
    const rows = [before?.get(one), mine?.get(one), theirs?.get(one)] as const;
    const named = rows[1] ?? rows[2] ?? rows[0];
    const kept = pick(rows[0], rows[1], rows[2], named === undefined ? "" : words(named));
    return kept === undefined ? [] : [kept];
  });
}
