import { comfortSetpoint, isCooledByProgram } from "../../physics/cooling.ts";
import type { Moment } from "../../physics/moment.ts";
import type { RoomUse } from "../../physics/rooms.ts";
import type { Program } from "./unitCommands.ts";

/** Mode and fan speed by the contract's codes. */
export const COLD = 2;
const AUTO = 1;

/** The gateway's own program: cooling to what is comfortable, while the building is in use. */
export function programOf(room: RoomUse, moment: Moment): Program {
  const on = isCooledByProgram(room, moment) ? 1 : 0;
  return { on, mode: COLD, fan: AUTO, setpoint: comfortSetpoint(room.kind) };
}
