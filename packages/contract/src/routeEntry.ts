import type { Feature } from "./feature.ts";

/** The groups of the header; `setting` is the list behind the settings button. */
export type RouteGroup = "control" | "monitor" | "security" | "event" | "booking" | "setting";

/** One address of specification point 2. Parameters of a path are written `$name`. */
export interface RouteEntry {
  readonly path: string;
  readonly group?: RouteGroup;
  /** The right that the guard asks for; a page without one is not checked (the server checks every call all the same). */
  readonly feature?: Feature;
  /** The name in a menu. */
  readonly label?: string;
  /** The heading that a menu lists it under. */
  readonly section?: string;
  /** The name of a page that no menu lists. */
  readonly title?: string;
  /** Whose filter of the site's menus the sidebar takes (specification point 9). */
  readonly menu?: string;
  /** No page but the way to one. A `placement` that is not given is the site's first building. */
  readonly redirect?: RouteTarget;
  /** Written into an address that has none of these. */
  readonly query?: Readonly<Record<string, string>>;
  /** The parameters that a menu leads to. */
  readonly params?: Readonly<Record<string, string>>;
  /** The list entry that stays highlighted on this page. */
  readonly highlight?: string;
  /** Whether the page goes without the sidebar. */
  readonly isWide?: boolean;
}

export interface RouteTarget {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}
