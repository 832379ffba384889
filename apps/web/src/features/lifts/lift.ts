import {
  factsOf,
  LIFT,
  LIFT_DIRECTION_CODES,
  LIFT_DOOR_CODES,
  LIFT_MODE_CODES,
  LIFT_MODES,
  type LiftFloors,
  type LiftMode,
  LIFT_STATE_CODES,
  liftFloorName,
} from "@atrium/contract/devices";
import { t } from "@atrium/words";
import type { Device } from "../../devices/device.ts";
import type { Reading } from "../../devices/reading.ts";

/** The plan's facts about a lift; one of another form counts as unknown. */
export function liftFactsOf({ facts, floors }: Pick<Device, "facts" | "floors">) {
  const { serves = [], ...others } = factsOf(LIFT, facts);
  return { ...others, serves, floors };
}

/** "4th Floor": what a lift's floor number is called where it stops. */
export function floorWords(lift: LiftFloors, floor: number): string {
  return liftFloorName(lift, floor);
}

type Values = Reading["values"];

export function modeOf(values: Values): LiftMode | undefined {
  return LIFT_MODES.find((mode) => LIFT_MODE_CODES[mode] === values["mode"]);
}

export function isMoving(values: Values): boolean {
  return values["state"] === LIFT_STATE_CODES.up || values["state"] === LIFT_STATE_CODES.down;
}

/** Which way it goes on: 1 up, −1 down, 0 nowhere. */
export function directionOf(values: Values): -1 | 0 | 1 {
  if (values["direction"] === LIFT_DIRECTION_CODES.up) return 1;
  return values["direction"] === LIFT_DIRECTION_CODES.down ? -1 : 0;
}

/** The floors of a register with a bit for each, the lowest bit the first floor. */
export function floorsIn(bits: number | null | undefined): readonly number[] {
  const set = bits ?? 0;
  return Array.from({ length: 16 }, (_, index) => index + 1).filter((floor) => (set & (1 << (floor - 1))) !== 0);
}

/** The stops in the order in which the car comes to them: those ahead, then back. */
export function stopsInOrder(values: Values): readonly number[] {
  const floor = values["floor"] ?? 0;
  const stops = floorsIn(values["stops"]);
  const isDown = directionOf(values) === -1;
  const above = stops.filter((stop) => stop > floor || (stop === floor && !isDown));
  const below = stops.filter((stop) => stop < floor || (stop === floor && isDown)).toReversed();
  return isDown ? [...below, ...above] : [...above, ...below];
}

/** "Up to 4th Floor", "Open, 1st Floor", "Held at 4th Floor": what the car does, in a few words. */
export function carWords(values: Values, facts: LiftFloors): string {
  const { floor = null } = values;
  if (floor === null) return t("No value");
  const here = floorWords(facts, floor);
  if (values["fault"] === 1) return t("Fault {value}, {here}", { value: values["fault-code"] ?? "", here });
  if (values["recall"] === 1) return isMoving(values) ? t("Fire recall") : t("Fire recall, {here}", { here });
  if (isMoving(values)) {
    const [next] = stopsInOrder(values);
    const way = values["state"] === LIFT_STATE_CODES.up ? t("Up") : t("Down");
    return next === undefined ? way : t("{way} to {floor}", { way, floor: floorWords(facts, next) });
  }
  if ((values["hold-door"] ?? 0) > 0) return t("Held at {here}", { here });
  if (values["door"] !== LIFT_DOOR_CODES.close) return `${doorWords(values)}, ${here}`;
  return modeOf(values) === "OUT_OF_SERVICE" ? t("Stopped, {here}", { here }) : t("Waiting, {here}", { here });
}

/** "Open", "Closing": the doors in the words of the specification. */
function doorWords(values: Values): string {
  if ((values["hold-door"] ?? 0) > 0) return t("Held open");
  const words = [t("Closed"), t("Opening"), t("Open"), t("Closing")];
  return words[values["door"] ?? -1] ?? t("Unknown");
}

/** "Door open", "Door closing". */
export function doorSentence(values: Values): string {
  if ((values["hold-door"] ?? 0) > 0) return t("Door held open");
  const words = [t("Door closed"), t("Door opening"), t("Door open"), t("Door closing")];
  return words[values["door"] ?? -1] ?? t("Door unknown");
}
