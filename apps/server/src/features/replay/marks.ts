import {
  FIRE_ALARM,
  MAX_REPLAY_MARKS,
  REPLAY_MARKS,
  type ReplayMark,
  type ReplayMarks,
  type ReplayMarksQuery,
  type DeviceDescription,
  valueText,
} from "@atrium/contract/devices";
import { sayTerm, t } from "@atrium/words";
import { faultMarks } from "./faultMarks.ts";
import { fireMarks } from "./fireMarks.ts";
import { devicesOf } from "./replay.ts";
import type { ReplayNeeds, CommandedPoint } from "./replayNeeds.ts";
import { DeviceId } from "@atrium/contract";
import { type FieldEvent, passageOf } from "@atrium/contract/access";
import type { Place } from "@atrium/contract/site";

/** What happened at a page's devices on a day, from what is recorded anyway: nothing is written for it. */
export class Marks {
  readonly #needs: ReplayNeeds;

  constructor(needs: ReplayNeeds) {
    this.#needs = needs;
  }

  /** @throws AppError ENF001 where there is no such place */
  async read({ from, to, ...looked }: ReplayMarksQuery): Promise<ReplayMarks> {
    const { directory, past, events, commands, clock } = this.#needs;
    const devices = devicesOf(directory, looked);
    const range = { from, to: Math.max(from, Math.min(to, clock.now())) + 1 };
    const step = await past.stepAt(from);
    const detectors = directory.devicesAt({ placement: looked.placement }, FIRE_ALARM.module);
    const marks = [
      ...(step === "raw" ? await faultMarks(past, devices, range) : []),
      ...(step === "raw" ? await fireMarks(past, detectors, range) : []),
      ...commandMarks(
        await commands.givenBetween(
          devices.map(({ id }) => id),
          range,
        ),
        devices,
      ),
      ...(await eventMarks(events, devices, { ...looked, ...range })),
    ];
    const kept = gravest(marks);
    return { marks: kept, isComplete: kept.length === marks.length, keptFrom: await past.keptFrom(), step };
  }
}

/** As many as an answer has, the gravest before others, in the order of time. */
function gravest(marks: readonly ReplayMark[]): ReplayMark[] {
  const rank = ({ kind }: ReplayMark) => REPLAY_MARKS.indexOf(kind);
  const kept = marks.toSorted((one, other) => rank(one) - rank(other)).slice(0, MAX_REPLAY_MARKS);
  return kept.sort((one, other) => one.time - other.time);
}

/** A command is one mark, however many devices it was for: "somchai: Level 65 %, 12 devices". */
function commandMarks(targets: readonly CommandedPoint[], devices: readonly DeviceDescription[]): ReplayMark[] {
  const points = new Map(devices.map(({ id, points: all }) => [String(id), all]));
  const commands = Map.groupBy(targets, ({ command }) => command);
  return [...commands.values()].flatMap((given): ReplayMark[] => {
    const [first] = given;
    if (first === undefined) return [];
    const { device, deviceName, point: key, value, by, at } = first;
    const point = points.get(device)?.find((one) => one.key === key);
    const name = point === undefined ? key : sayTerm(point.name);
    const what = value === null ? t("release") : `${name} ${valueText(point, value)}`;
    const count = new Set(given.map((one) => one.device)).size;
    const who = count === 1 ? deviceName : t("{count} devices", { count });
    return [{ kind: "command", time: at, count, device: DeviceId.parse(device), text: `${by}: ${what}, ${who}` }];
  });
}

interface Stretch extends Place {
  readonly from: number;
  readonly to: number;
}

/** What a page's devices themselves reported as events, the newest of them where they are many. */
async function eventMarks(
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
  if (content.kind === "plate") return t("plate {plate}", { plate: content.plate });
  return passageOf(content)?.who ?? "";
}
