import { ROUTES } from "@atrium/contract/pages";
import { CAMPUS } from "@atrium/contract/site";

/** The list of alarms that somebody has to acknowledge, of the whole campus. */
export function eventListHref(): string {
  return `${ROUTES.event.path.replace("$placement", CAMPUS)}?view=unacknowledged`;
}
