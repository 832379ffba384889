import { DOOR_STATE_NAMES, DOOR_TYPES, doorState } from "../door.ts";
import { ACCESS_CONTROL } from "../systems/accessControl.ts";
import { factsOf } from "../systems.ts";
import { type DeviceColumn, type DeviceValues, pointValue } from "./column.ts";

function typeOf({ facts }: Pick<DeviceValues, "facts">): string | null {
  const { type } = factsOf(ACCESS_CONTROL, facts);
  return type === undefined ? null : DOOR_TYPES[type];
}

function contactOf(row: DeviceValues): string | null {
  const contact = pointValue(row, "contact");
  if (contact === null) return null;
  return contact === 1 ? "Open" : "Closed";
}

function stateOf(row: DeviceValues): string | null {
  const state = doorState(pointValue(row, "state"));
  return state === undefined ? null : DOOR_STATE_NAMES[state];
}

export const ACCESS_CONTROL_COLUMNS = [
  { key: "type", title: "Type", value: typeOf },
  { key: "door", title: "Door", value: stateOf },
  { key: "contact", title: "Contact", value: contactOf },
] as const satisfies readonly DeviceColumn[];
