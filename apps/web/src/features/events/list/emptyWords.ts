import type { AlarmRow, EventQuery } from "@atrium/contract/alarms";
import { CAMPUS } from "@atrium/contract/site";
import { phrase, type Phrase, sayNumber, t } from "@atrium/words";
import { openRows } from "./eventRows.ts";

type View = EventQuery["view"];

export interface EmptyWords {
  readonly title: string;
  readonly reason: string;
  /** How many the same view has at other places; 0: none, or it is not known. */
  readonly elsewhere: number;
}

interface EmptyList {
  /** What the address asks for; its list is empty. */
  readonly query: EventQuery;
  /** "Office Building, 1st Floor". */
  readonly place: string;
  /** All open alarms of the site; undefined: they have not been read yet. */
  readonly alarms: readonly AlarmRow[] | undefined;
}

const NAMES: Readonly<Record<View, Phrase>> = {
  active: phrase("active alarms"),
  unacknowledged: phrase("alarms to acknowledge"),
  shelved: phrase("shelved alarms"),
  all: phrase("alarms or events"),
};

/** The text of an empty list: which filter it has, what the place has besides, and how many there are elsewhere. */
export function emptyWords({ query, place, alarms }: EmptyList): EmptyWords {
  const { view, placement } = query;
  const isCampus = placement === undefined || placement === CAMPUS;
  const alarmsOfView = t(NAMES[view]);
  const title = isCampus
    ? t("No {alarmsOfView}", { alarmsOfView })
    : t("No {alarmsOfView} in {place}", { alarmsOfView, place });
  if (view === "all") return { title, reason: t("Nothing has been recorded here yet."), elsewhere: 0 };
  if (alarms === undefined) return { title, reason: t("Other alarms are still loading."), elsewhere: 0 };
  const count = (of: View, at: PlaceQuery) => openRows(alarms, { view: of, ...at, search: "", limit: 1 }).length;
  const here = { placement, floor: query.floor, zone: query.zone };
  const elsewhere = isCampus ? 0 : count(view, {});
  const others = (["active", "unacknowledged", "shelved"] as const)
    .filter((other) => other !== view)
    .map((other) => ({ other, found: count(other, here) }))
    .filter(({ found }) => found > 0)
    .map(({ other, found }) => `${sayNumber(found)} ${t(OTHERS[other])}`);
  const besides = others.length === 0 ? [] : [t("Here: {others}.", { others: others.join(", ") })];
  const far = isCampus
    ? []
    : [elsewhere === 0 ? t("None elsewhere.") : t("{elsewhere} elsewhere.", { elsewhere: sayNumber(elsewhere) })];
  const rest = isCampus && besides.length === 0 ? [t("No alarms at the site are active, shelved or waiting.")] : [];
  return { title, reason: [...besides, ...far, ...rest].join(" "), elsewhere };
}

type PlaceQuery = Partial<Pick<EventQuery, "placement" | "floor" | "zone">>;

const OTHERS = {
  active: phrase("active"),
  unacknowledged: phrase("to acknowledge"),
  shelved: phrase("shelved"),
} as const;

/** Filters beside place and view leave nothing over: what they hide. */
export function narrowedWords({ query, place, alarms }: EmptyList): EmptyWords {
  const { view, placement, floor, zone } = query;
  const title = t("No matches for these filters");
  const at = placement === undefined ? t("all buildings") : place;
  if (view === "all" || alarms === undefined) return { title, reason: t("Place: {at}.", { at }), elsewhere: 0 };
  const hidden = openRows(alarms, { view, placement, floor, zone, search: "", limit: 1 }).length;
  return {
    title,
    reason: t("Without filters: {hidden} ({NAMES}, {at}).", {
      hidden: sayNumber(hidden),
      NAMES: t(NAMES[view]),
      at,
    }),
    elsewhere: 0,
  };
}
