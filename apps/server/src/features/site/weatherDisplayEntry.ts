import { WEATHER_TITLES, type WeatherDisplay } from "@atrium/contract/site";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import type { Caller } from "../../platform/http/caller.ts";

interface Change {
  readonly before: WeatherDisplay;
  readonly after: WeatherDisplay;
  /** What the station is called whose values are shown; undefined: the site has none. */
  readonly station: string | undefined;
}

/** A changed weather display as the audit records it: "The header shows Temperature, Humidity of WS-1". */
export function weatherDisplayEntry({ before, after, station }: Change, actor: Caller): AuditEntry {
  const shown = after.values.flatMap(({ name, isShown }) => (isShown ? [WEATHER_TITLES[name]] : [])).join(", ");
  return {
    kind: "weather-display.changed",
    ...actedBy(actor),
    subject: "weather-display",
    sentence: `The header shows ${shown}${station === undefined ? "" : ` of ${station}`}`,
    before,
    after,
  };
}
