import { listEvents } from "@atrium/contract/alarms";
import { getRoom, type RoomAddress } from "@atrium/contract/site";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";
import { OF_SITE } from "../../platform/site.ts";

/** How often a list is asked for that no live channel of this page carries, ms. */
const INTERVAL = 15_000;

/** A room with the devices that are about it. */
export function roomQuery({ placement, floor, room }: RoomAddress) {
  return queryOptions({
    queryKey: ["room", placement, floor, room],
    ...OF_SITE,
    queryFn: ({ signal }) => ask(getRoom, { params: { placement, floor, room }, signal }),
  });
}

/** The alarms of a floor that stand or need somebody, the worst first. */
export function floorAlarmsQuery({ placement, floor }: Pick<RoomAddress, "placement" | "floor">) {
  return queryOptions({
    queryKey: ["events", "floor", placement, floor],
    queryFn: ({ signal }) => ask(listEvents, { query: { view: "active", placement, floor, limit: 200 }, signal }),
    refetchInterval: INTERVAL,
  });
}
