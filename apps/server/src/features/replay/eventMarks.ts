import { type DeviceDescription, type FieldEvent, MOST_REPLAY_MARKS, type Place, type ReplayMark } from "@atrium/contract";
import type { ReplayNeeds } from "./replayNeeds.ts";

interface Stretch extends Place {
  readonly from: number;
  readonly to: number;
}

/** What a page's devices themselves reported as events, the newest of them where they are many. */
export async function eventMarks(
  events: ReplayNeeds["events"],
  devices: readonly DeviceDescription[],
  { placement, floor, zone, from, to }: Stretch,
): Promise<ReplayMark[]> {
  const names = new Map(devices.map(({ id, name }) => [String(id), name]));
  const { data } = await events.list({
    placement,
    ...(floor && { floor }),
    ...(zone && { zone }),
    from,
    to,
    page: 1,
    size: MOST_REPLAY_MARKS,
  });
  return data.flatMap(({ device, time, content }): ReplayMark[] => {
    const name = names.get(device);
    if (name === undefined) return [];
    return [{ kind: "event", time, count: 1, device, text: `${name}: ${wordsOf(content)}` }];
  });
}

function wordsOf(content: FieldEvent["content"]): string {
  switch (content.kind) {
    case "locker":
      return content.box === undefined ? content.event : `${content.event}, ${content.box}`;
    case "panel-message":
      return `${content.eventName} ${String(content.eventValue)}`;
    case "card-read":
      return content.isGranted === false ? "card refused" : "card read";
    case "plate":
      return `plate ${content.plate}`;
  }
}
