import type { Part } from "../../platform/part.ts";
import { Holidays, type HolidaysOptions } from "./holidays.ts";
import { holidayRoutes } from "./routes.ts";

export function holidaysPart(options: HolidaysOptions): Part {
  const holidays = new Holidays(options);
  return { name: "holidays", routes: [holidayRoutes({ holidays, ...options })] };
}
