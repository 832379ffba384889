import { type FieldEvent, passageOf } from "@atrium/contract/access";
import { type DeviceDescription, MAX_REPLAY_MARKS, type ReplayMark } from "@atrium/contract/devices";
import type { Place } from "@atrium/contract/site";
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
    size: MAX_REPLAY_MARKS,
  });
  return data.flatMap(({ device, time, content }): ReplayMark[] => {
    const name = names.get(device);
    if (name === undefined) return [];
    return [{ kind: "event", time, count: 1, device, text: `${name}: ${wordsOf(content)}` }];
  });
}

function wordsOf(content: FieldEvent["content"]): string {
  if (content.kind === "locker") return [content.event, content.box].filter(Boolean).join(", ");
  if (content.kind === "panel-message") return `${content.eventName} ${String(content.eventValue)}`;
  if (content.kind === "plate") return `plate ${content.plate}`;
  return passageOf(content)?.who ?? "";
}
