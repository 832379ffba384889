import { PlacePage } from "../../devices/page/DevicePage.tsx";
import { ReplayRoom } from "../../replay/ReplayRoom.tsx";
import type { ControlSystem } from "../system.ts";
import { ControlFloor } from "./ControlFloor.tsx";

/** One system at one place, with what can be done to its devices. */
export function ControlPage({ system }: { system: ControlSystem }) {
  return (
    <ReplayRoom>
      <PlacePage system={system} Floor={ControlFloor} />
    </ReplayRoom>
  );
}
