import type { PlanContent } from "@atrium/contract/site";
import { rectangle } from "./geometry.ts";

/** A floor of 20 by 10 m, with nothing on it. */
export const BARE: PlanContent = {
  size: [20, 10],
  north: 0,
  outline: rectangle([0, 0], [20, 10]),
  zones: [],
  rooms: [],
  open: [],
  glass: [],
  windows: [],
  doors: [],
  columns: [],
  furniture: [],
};
