import { OPTIMUM_MODULES, type RoomUnknown, type Schedule } from "@atrium/contract/automation";
import { DOAS, factsOf, IAQ } from "@atrium/contract/devices";
import type { RoomUnitsOptions } from "./roomUnits.ts";

/** A room that a fresh air unit blows into, by a sensor of its CO2. */
export interface ServedRoom {
  /** The unit and the sensor: what is learned is of both. */
  readonly key: string;
  /** What a person calls the sensor. */
  readonly name: string;
  /** Points of the unit, and its level as the schedule sets it. */
  readonly on: number;
  readonly level: number | undefined;
  readonly wantedLevel: number | undefined;
  /** The point of the sensor, ppm. */
  readonly co2: number;
}

export interface ServedAir {
  readonly rooms: readonly ServedRoom[];
  /** A unit none of whose rooms has a sensor. */
  readonly unknown: RoomUnknown | undefined;
}

/** The rooms of the fresh air units that a schedule lets run; undefined: it lets none run. */
export async function servedAir(
  wanted: Pick<Schedule, "actions">,
  { directory, actions }: Pick<RoomUnitsOptions, "directory" | "actions">,
): Promise<ServedAir | undefined> {
  const { targets } = await actions.resolve(wanted.actions);
  const sensors = directory.devices.filter(({ module }) => module === IAQ.module);
  const units = [...Map.groupBy(targets, ({ device }) => device)].flatMap(([id, own]) => {
    const unit = directory.device(id);
    const valueOf = (key: string) => own.find(({ point }) => point === key)?.value;
    // What is switched off by it needs no start.
    if (unit?.module !== OPTIMUM_MODULES.air || valueOf("on") === 0) return [];
    const pointOf = (key: string) => unit.points.find((one) => one.key === key)?.id;
    const on = pointOf("on");
    const served = new Set(factsOf(DOAS, unit.facts).rooms);
    const rooms = sensors.flatMap(({ id: sensor, name, placement, floor, room, points }): ServedRoom[] => {
      const co2 = points.find(({ key }) => key === "co2")?.id;
      const isServed = placement === unit.placement && served.has(`${floor}/${room}`);
      if (on === undefined || co2 === undefined || !isServed) return [];
      return [{ key: `${id} ${sensor}`, name, on, level: pointOf("level"), wantedLevel: valueOf("level"), co2 }];
    });
    return [{ device: unit.name, rooms }];
  });
  if (units.length === 0) return undefined;
  const bare = units.find(({ rooms }) => rooms.length === 0);
  const unknown = bare && ({ device: bare.device, why: "no-sensor" } as const);
  return { rooms: units.flatMap(({ rooms }) => rooms), unknown };
}
