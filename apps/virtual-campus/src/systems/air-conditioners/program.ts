import { comfortSetpoint, isCooledByProgram } from "../../physics/cooling.ts";
import type { Moment } from "../../physics/moment.ts";
import type { RoomUse } from "../../physics/rooms.ts";
import type { Program } from "./unitCommands.ts";

/** Mode and fan speed by the contract's codes. */
export const COLD = 2;
const AUTO = 1;

/** What says the gateway's own program for a room at a moment: cooling to what is comfortable, while the building is in use. */
export function programsOf(room: RoomUse): (moment: Moment) => Program {
  const off: Program = { on: 0, mode: COLD, fan: AUTO, setpoint: comfortSetpoint(room.kind) };
  const on: Program = { ...off, on: 1 };
  return (moment) => (isCooledByProgram(room, moment) ? on : off);
}

/** The same once. */
export function programOf(room: RoomUse, moment: Moment): Program {
  return programsOf(room)(moment);
}
