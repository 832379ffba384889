import { capital, t } from "@atrium/words";
import { routeOf } from "../pages/routeAt.ts";
import { systemOf } from "./systems.ts";

/** "Lighting"; of a system whose pages are named after its parts, what its devices are: "Pieces of equipment". */
export function systemName(module: string): string {
  const system = systemOf(module);
  if (system === undefined) return module;
  const labels = new Set(system.pages.flatMap((name) => routeOf(name).label ?? []));
  const devices = capital(t(system.many));
  const [only, ...more] = labels;
  return only === undefined || more.length > 0 ? devices : t(only);
}
