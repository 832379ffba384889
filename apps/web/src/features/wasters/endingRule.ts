import { ScheduleContent } from "@atrium/contract/automation";
import { systemName } from "@atrium/contract/devices";
import { openDays, type Waster } from "@atrium/contract/energy";
import { routeOf } from "@atrium/contract/pages";
import { type NamedPlace, placeWords } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { draftHref } from "../../collections/form/preparedContent.ts";
import type { WasterSearch } from "./wasterAddress.ts";

/** The longest name of a rule. */
const MOST_LETTERS = 64;

/** The form of a new schedule that switches the devices of a row off while nobody is there: somebody reads it before it is saved. */
export function endingRuleHref(
  row: Waster,
  { opens, closes, open }: Pick<WasterSearch, "opens" | "closes" | "open">,
  places: readonly NamedPlace[],
): string {
  const { module, place, devices, off } = row;
  const name = t("{system} off, {place}", { system: systemName(module), place: placeWords(place, places) });
  const content = ScheduleContent.parse({
    name: name.slice(0, MOST_LETTERS).trim(),
    isEnabled: true,
    actions: [
      {
        kind: "set",
        module,
        // Devices of no zone are named: their floor has others.
        where: place.zone === undefined ? { devices } : { places: [place] },
        values: [off],
      },
    ],
    days: open === "" ? [1, 2, 3, 4, 5, 6, 7] : openDays(open),
    from: { kind: "time", at: closes },
    to: { kind: "time", at: opens },
    firstDate: null,
    lastDate: null,
    holidays: "ignore",
    exceptions: [],
    catchUp: 30,
  });
  return draftHref(routeOf("setting-schedules-new").path, content);
}
