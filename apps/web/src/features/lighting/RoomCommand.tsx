import type { DeviceId } from "@atrium/contract";
import { useMemo } from "react";
import { PlaceCommand } from "../../control/PlaceCommand.tsx";
import { lighting } from "./lighting.tsx";
import { LEVEL } from "./words.ts";

interface RoomCommandProps {
  placement: string;
  floor: string;
  /** The place's name in the question, e.g. a room's. */
  name: string;
  circuits: readonly DeviceId[];
  /** %, 0 turns off. */
  level: number;
  onClose: () => void;
}

/** The question and the result of one change to a room's lights, on any page. */
export function RoomCommand({ circuits, level, ...rest }: RoomCommandProps) {
  const change = useMemo(() => ({ kind: "set", values: { [LEVEL]: level } }) as const, [level]);
  return <PlaceCommand system={lighting} devices={circuits} change={change} {...rest} />;
}
