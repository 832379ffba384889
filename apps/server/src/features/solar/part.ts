import type { Part } from "../../platform/part.ts";
import { solarRoutes } from "./routes.ts";
import { Solar, type SolarOptions } from "./solar.ts";

export interface SolarPart extends Part {
  readonly solar: Pick<Solar, "reply">;
}

export function solarPart(options: SolarOptions): SolarPart {
  const solar = new Solar(options);
  return { name: "solar", solar, routes: [solarRoutes({ solar })] };
}
