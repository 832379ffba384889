import type { Phrase } from "@atrium/words";
import type { Feature } from "../base/feature.ts";

/** The groups of the header; `setting` is the list behind the settings button. */
export type RouteGroup = "control" | "monitor" | "security" | "event" | "booking" | "setting";

/** One address of specification point 2. Parameters of a path are written `$name`. */
export interface RouteEntry {
  readonly path: string;
  readonly group?: RouteGroup;
  /** The permission that the guard asks for; a page without one is not checked (the server still checks every call). */
  readonly feature?: Feature;
  /** The name in a menu. */
  readonly label?: Phrase;
  /** The heading that a menu lists it under. */
  readonly section?: Phrase;
  /** The name of a page that is in no menu. */
  readonly title?: Phrase;
  /** The section whose menu filter the sidebar uses (specification point 9). */
  readonly menu?: string;
  /** A redirect, not a page. Without a `placement` it leads to the site's first building. */
  readonly redirect?: RouteTarget;
  /** Defaults for an address that lacks these. */
  readonly query?: Readonly<Record<string, string>>;
  /** The parameters of the menu's link. */
  readonly params?: Readonly<Record<string, string>>;
  /** The list entry that stays highlighted on this page. */
  readonly highlight?: string;
  /** Whether the page has no sidebar. */
  readonly isWide?: boolean;
  /** Whether it goes without any menu: a screen on the wall. */
  readonly isBare?: boolean;
}

export interface RouteTarget {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}
