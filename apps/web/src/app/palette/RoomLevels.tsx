import type { PointId } from "@atrium/contract";
import { Place } from "@atrium/contract/site";
import { useMemo } from "react";
import { useLiveView, usePoints } from "../../platform/liveHooks.ts";
import type { PlaceRecord } from "./catalogue.ts";

/** "2 circuits, now 65 % and 30 %", as the devices report it. */
export function RoomLevels({ room }: { room: PlaceRecord }) {
  const place = useMemo((): Place => Place.parse({ placement: room.placement, floor: room.floor }), [room]);
  const ids = useMemo(() => room.circuits.map(({ level }): PointId => level), [room]);
  useLiveView("lighting", place);
  const levels = usePoints(ids, readLevels);
  const count = room.circuits.length === 1 ? "1 circuit" : `${room.circuits.length} circuits`;
  return levels === "" ? count : `${count}, now ${levels}`;
}

const MOST = 3;

function readLevels(values: readonly ({ value: number | null } | undefined)[]): string {
  const known = values.flatMap((point) => point?.value ?? []).map((level) => `${Math.round(level)} %`);
  if (known.length === 0) return "";
  const shown = [...new Set(known)];
  if (shown.length > MOST) return `${shown.length} different levels`;
  return shown.length === 1 ? (shown[0] ?? "") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1) ?? ""}`;
}
