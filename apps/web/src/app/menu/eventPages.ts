import type { EventView } from "@atrium/contract/alarms";
import type { RouteName } from "@atrium/contract/pages";

/** A page of the group of events, at any place. */
export interface EventPageEntry {
  /** Of the section, and of nothing else. */
  readonly key: string;
  readonly route: RouteName;
  readonly label: string;
  /** Other words by which people look for it. */
  readonly words: readonly string[];
  /** The view that the list of this page shows; undefined: its route is its own. */
  readonly view?: EventView;
}

/** The row under "Events", in its order. A new page is a line, and its route in `routes.tsx` and `pageNames.ts`. */
export const EVENT_PAGES: readonly EventPageEntry[] = [
  { key: "event", route: "event", label: "Event list", words: ["alarms", "events", "journal", "acknowledge"] },
  { key: "event-shelved", route: "event", label: "Shelved", words: ["shelf", "hidden alarms"], view: "shelved" },
  {
    key: "event-statistics",
    route: "event-statistics",
    label: "Statistics",
    words: ["scorecard", "alarm quality", "ratings", "floods", "ISA-18.2"],
  },
  { key: "event-hand-over", route: "event-hand-over", label: "Hand-over", words: ["shift", "sign", "take over"] },
];
