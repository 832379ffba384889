import { deviceTarget, type FaultBoard } from "../../faults/faultBoard.ts";
import { type OwnFault, PACKET_FAULTS } from "../../faults/fault.ts";

export const fireFaults = {
  common: PACKET_FAULTS,
  own: {
    "fire-alarm": "The detector sees a fire, or the call point was pressed.",
    "fire-trouble": "Its line is broken.",
    "fire-disable": "It is switched off at the panel, and sees nothing.",
  },
} as const;
export type FireFault = OwnFault<typeof fireFaults>;

/** Whether a detector's panel is in alarm because of it: the contact that other systems are wired to. */
export function seesFire(board: FaultBoard, detector: string): boolean {
  const has = (fault: FireFault) => board.isOn(deviceTarget(detector), fault);
  return has("fire-alarm") && !has("fire-disable");
}
