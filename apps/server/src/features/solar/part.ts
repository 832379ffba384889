import { CORE_API } from "@atrium/contract";
import type { Part } from "../../platform/part.ts";
import { solarRoutes } from "./routes.ts";
import { Solar, type SolarOptions } from "./solar.ts";

export function solarPart(options: SolarOptions): Part {
  return { name: "solar", routes: [{ prefix: CORE_API, plugin: solarRoutes({ solar: new Solar(options) }) }] };
}
