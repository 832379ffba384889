import { type FieldEvent, listFieldEvents, type PassagePart } from "@atrium/contract/access";
import { ACCESS_CONTROL } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { queryOptions, useQueries } from "@tanstack/react-query";
import { ask } from "../../../platform/http.ts";
import { useSite } from "../../../platform/site.ts";
import { clock } from "../../../platform/time.ts";
import { useRoom } from "../RoomContext.ts";
import type { DrawnLane, StripRange } from "./drawnLane.ts";

/** The most that the server gives at once. */
const MOST = 50;
const OPENED: PassagePart = "passed";

function passagesQuery(device: FieldEvent["device"], { from, now }: StripRange) {
  return queryOptions({
    queryKey: ["passages", "room", device, from, now],
    queryFn: ({ signal }) =>
      ask(listFieldEvents, { query: { device, passages: OPENED, from, to: now, page: 1, size: MOST }, signal }),
  });
}

/** Who came through the room's doors; undefined: it has none that tells, or that is not read yet. */
export function usePassageLane(range: StripRange): DrawnLane | undefined {
  const { devices } = useRoom();
  const { timeZone } = useSite();
  const doors = devices.filter(({ module }) => module === ACCESS_CONTROL.module);
  const reads = useQueries({ queries: doors.map(({ device }) => passagesQuery(device, range)) });
  const pages = reads.flatMap(({ data }) => data ?? []);
  if (doors.length === 0 || pages.length < doors.length) return undefined;
  const { from, now } = range;
  // Of a door with more passages than were given, the earlier ones are not known here.
  const since = Math.max(
    from,
    ...pages.map(({ data, total }) => (total > data.length ? (data.at(-1)?.time ?? now) : from)),
  );
  return {
    name: t("Passages"),
    stretches: [{ from: since, to: now, value: 0 }],
    planned: [],
    marks: pages
      .flatMap(({ data }) => data)
      .map(({ time }) => ({ at: time, text: clock(time, timeZone) }))
      .filter(({ at }) => at >= since),
    fill: () => "var(--surface-3)",
    text: () => "",
    sum: String(pages.reduce((sum, { total }) => sum + total, 0)),
  };
}
