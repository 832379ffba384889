import { getRoom, type RoomAddress } from "@atrium/contract/site";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";
import { OF_SITE } from "../../platform/site.ts";

/** A room with the devices that are about it. */
export function roomQuery({ placement, floor, room }: RoomAddress) {
  return queryOptions({
    queryKey: ["room", placement, floor, room],
    ...OF_SITE,
    queryFn: ({ signal }) => ask(getRoom, { params: { placement, floor, room }, signal }),
  });
}
