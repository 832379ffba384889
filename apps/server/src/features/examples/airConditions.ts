import {
  AIR_CONDITION,
  type DeviceDescription,
  DOAS,
  EXHAUST_FAN,
  factsOf,
  IAQ,
  LIGHTING,
} from "@atrium/contract/devices";
import { sayQuantity, t } from "@atrium/words";
import { setDevices } from "./actions.ts";
import { condition, type ConditionExample } from "./conditionExample.ts";
import {
  commanded,
  type ExampleGround,
  isOutdoors,
  isSameRoom,
  type Measured,
  measuring,
  pointOf,
  roomName,
} from "./ground.ts";

/** Codes of the specification: level High of a fan, mode Cold of an air conditioner. */
const HIGH = 3;
const COLD = 2;
/** ppm of CO₂ in a room that people use: what never comes near it says nothing of whether somebody is in. */
const USED = 700;
interface Found {
  readonly sensor: Measured;
  readonly devices: readonly DeviceDescription[];
}

/** The first of the sensors with devices that act on its room. */
function firstWith(
  sensors: readonly Measured[],
  devices: readonly DeviceDescription[],
  acts: (device: DeviceDescription, sensor: DeviceDescription) => boolean,
): Found | undefined {
  for (const sensor of sensors) {
    const acting = devices.filter((device) => acts(device, sensor.device));
    if (acting.length > 0) return { sensor, devices: acting };
  }
  return undefined;
}

function indoors(ground: ExampleGround, key: string): Measured[] {
  return measuring(ground, IAQ.module, key).filter(({ device }) => !isOutdoors(ground, device));
}

export function freshAir(ground: ExampleGround): ConditionExample | undefined {
  const units = commanded(ground, DOAS.module, "on", "level").filter((unit) => hasLevel(unit, HIGH));
  const found = firstWith(indoors(ground, "co2"), units, serves);
  if (found === undefined) return undefined;
  const { sensor, devices } = found;
  const [limit, end] = [sayQuantity(1_000, "ppm"), sayQuantity(800, "ppm")];
  const room = roomName(ground, sensor.device);
  return condition(
    {
      key: "co2-fresh-air",
      title: t("CO₂ above {limit}, {room}", { limit, room }),
      text: t("CO₂ above {limit} for 10 min in {room}: fresh air to High until it is below {end}", {
        limit,
        room,
        end,
      }),
    },
    sensor,
    {
      operator: ">",
      threshold: 1_000,
      endsAt: 800,
      forMinutes: 10,
      actions: [setDevices(DOAS.module, devices, { on: 1, level: HIGH })],
    },
    devices,
  );
}

/** Whether a unit blows into the room of a sensor; where the site does not say, it does so in its own zone. */
function serves(unit: DeviceDescription, sensor: DeviceDescription): boolean {
  if (unit.placement !== sensor.placement) return false;
  const { rooms } = factsOf(DOAS, unit.facts);
  if (rooms !== undefined) return rooms.includes(`${sensor.floor}/${sensor.room}`);
  return unit.floor === sensor.floor && unit.zone === sensor.zone;
}

function hasLevel(device: DeviceDescription, level: number): boolean {
  const states = pointOf(device, "level")?.states;
  return states?.some(({ value, isReported }) => value === level && isReported !== true) === true;
}

/** No sensor of the site counts people: with nobody in, the CO₂ of a room goes back to what it is outdoors. */
export function emptyRoom(ground: ExampleGround): ConditionExample | undefined {
  const used = indoors(ground, "co2").filter(({ range }) => range === undefined || range.highest > USED);
  // The middle of those in use: the one with most CO₂ is the example above.
  const [first, ...others] = used;
  const lamps = commanded(ground, LIGHTING.module, LIGHTING.mainCommand);
  const found = firstWith([...others, ...(first === undefined ? [] : [first])], lamps, isSameRoom);
  if (found === undefined) return undefined;
  const { sensor, devices } = found;
  const room = roomName(ground, sensor.device);
  const limit = sayQuantity(500, "ppm");
  return condition(
    {
      key: "empty-room-lights",
      title: t("Nobody in, lights off, {room}", { room }),
      text: t("CO₂ below {limit} for 30 min in {room}, as when nobody is in: lights off", { limit, room }),
    },
    sensor,
    {
      operator: "<",
      threshold: 500,
      endsAt: 550,
      forMinutes: 30,
      mostMinutes: null,
      actions: [setDevices(LIGHTING.module, devices, { [LIGHTING.mainCommand]: 0 })],
    },
    devices,
  );
}

export function warmRoom(ground: ExampleGround): ConditionExample | undefined {
  const units = commanded(ground, AIR_CONDITION.module, "on", "mode", "setpoint");
  const found = firstWith(indoors(ground, "temp"), units, isSameRoom);
  if (found === undefined) return undefined;
  const { sensor, devices } = found;
  const room = roomName(ground, sensor.device);
  const [limit, setpoint] = [sayQuantity(27, "°C"), sayQuantity(25, "°C")];
  return condition(
    {
      key: "warm-room-cooling",
      title: t("Above {limit}, {room}", { limit, room }),
      text: t("Above {limit} for 15 min in {room} during working hours: air conditioning on at {setpoint}", {
        limit,
        room,
        setpoint,
      }),
    },
    sensor,
    {
      operator: ">",
      threshold: 27,
      endsAt: 26,
      forMinutes: 15,
      days: [1, 2, 3, 4, 5],
      hours: { from: "07:00", to: "19:00" },
      isOffOnHolidays: true,
      actions: [setDevices(AIR_CONDITION.module, devices, { on: 1, mode: COLD, setpoint: 25 })],
    },
    devices,
  );
}

export function stuffyAir(ground: ExampleGround): ConditionExample | undefined {
  const fans = commanded(ground, EXHAUST_FAN.module, "on", "level").filter((fan) => hasLevel(fan, HIGH));
  const isNear = (fan: DeviceDescription, sensor: DeviceDescription): boolean =>
    fan.placement === sensor.placement && fan.floor === sensor.floor && fan.zone === sensor.zone;
  const found = firstWith(indoors(ground, "tvoc"), fans, isNear);
  if (found === undefined) return undefined;
  const { sensor, devices } = found;
  const room = roomName(ground, sensor.device);
  const limit = sayQuantity(500, "ppb");
  return condition(
    {
      key: "tvoc-exhaust",
      title: t("TVOC above {limit}, {room}", { limit, room }),
      text: t("Volatile compounds (TVOC) above {limit} for 10 min in {room}: exhaust fans of its zone to High", {
        limit,
        room,
      }),
    },
    sensor,
    {
      operator: ">",
      threshold: 500,
      endsAt: 300,
      forMinutes: 10,
      actions: [setDevices(EXHAUST_FAN.module, devices, { on: 1, level: HIGH })],
    },
    devices,
  );
}
