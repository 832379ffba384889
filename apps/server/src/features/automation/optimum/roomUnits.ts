import { OPTIMUM_MODULES, type Schedule } from "@atrium/contract/automation";
import { type DeviceDescription, WEATHER_STATION } from "@atrium/contract/devices";
import { WEATHER_POINTS } from "@atrium/contract/site";
import type { Clock, Log, SiteTime } from "@atrium/time";
import type { ActionTargets } from "../actionTargets.ts";
import { validOrNaN, type ShedTargetsOptions } from "../limits/shedTargets.ts";
import type { RoomPast } from "./recordedDays.ts";

export interface RoomUnitsOptions {
  readonly directory: {
    readonly devices: readonly DeviceDescription[];
    device(id: string): DeviceDescription | undefined;
  };
  readonly actions: Pick<ActionTargets, "resolve">;
  readonly values: ShedTargetsOptions["values"];
}

/** What rooms are known by, now and in the past. */
export interface OptimumRoomsOptions extends RoomUnitsOptions {
  readonly past: RoomPast;
  readonly time: SiteTime;
  readonly clock: Pick<Clock, "now">;
  readonly log: Log;
}

/** An air conditioner, by the points that show how its room warms or cools. */
export interface Unit {
  readonly device: string;
  readonly name: string;
  readonly on: number;
  readonly temperature: number;
  /** °C that its room is to reach. */
  readonly target: number;
  /** The point that says what it keeps its room at. */
  readonly setpoint: number | undefined;
}

/** The air conditioners that a schedule lets run, each with what its room is to reach. */
export async function unitsOf(
  wanted: Pick<Schedule, "actions">,
  { directory, actions, values }: RoomUnitsOptions,
): Promise<Unit[]> {
  const { targets } = await actions.resolve(wanted.actions);
  return [...Map.groupBy(targets, ({ device }) => device)].flatMap(([id, own]) => {
    const device = directory.device(id);
    if (device?.module !== OPTIMUM_MODULES.temperature) return [];
    const pointOf = (key: string) => device.points.find((one) => one.key === key)?.id;
    const valueOf = (key: string) => own.find(({ point }) => point === key)?.value;
    const [on, temperature, setpoint] = [pointOf("on"), pointOf("temperature"), pointOf("setpoint")];
    // What is switched off by it needs no start.
    if (on === undefined || temperature === undefined || valueOf("on") === 0) return [];
    const target = valueOf("setpoint") ?? validOrNaN(setpoint, values);
    return Number.isNaN(target) ? [] : [{ device: id, name: device.name, on, temperature, target, setpoint }];
  });
}

/** The point of the temperature outdoors. */
export function outdoorPoint({ directory }: Pick<RoomUnitsOptions, "directory">): number | undefined {
  const stations = directory.devices.filter(({ module }) => module === WEATHER_STATION.module);
  return stations.flatMap(({ points }) => points).find(({ key }) => key === WEATHER_POINTS.temperature)?.id;
}
