import { CORRIDOR, CORRIDOR_ROOM_KINDS, type FloorDrawing, type Position } from "@atrium/contract";
import { type Box, Plan, type PinFocus, PinFocusContext } from "@atrium/ui/plan";
import { useMemo } from "react";
import type { Circuit } from "../circuits/circuit.ts";
import { useLighting } from "../LightingContext.ts";
import { circuitsByRoom, lampGroups } from "./lamps.ts";
import { LampLayer, LightFields, LightLabels, LightPools } from "./LightLayers.tsx";
import { LightPins } from "./LightPins.tsx";
import { Legend } from "./Legend.tsx";
import { roomAt } from "./roomAt.ts";
import { useHurry } from "./useHurry.ts";

type LightingPlanProps = {
  drawing: FloorDrawing;
  circuits: readonly Circuit[];
  near: readonly Circuit[];
  zone: string | undefined;
  state: "live" | "waiting" | "old" | "failed";
  isCompact: boolean;
  pinFocus: PinFocus;
  /** A pin was opened by key. */
  onEnter: () => void;
};

/** The floor with its light. */
export function LightingPlan(props: LightingPlanProps) {
  const { drawing, circuits, near, zone, state, isCompact, pinFocus } = props;
  const { selection, select, buildingName, placeName } = useLighting();
  const lit = useMemo(() => circuitsByRoom(circuits), [circuits]);
  const groups = useMemo(() => lampGroups(drawing, circuits), [drawing, circuits]);
  const focus = useMemo(() => focusRooms(drawing, zone), [drawing, zone]);
  const isHurried = useHurry(circuits);
  const isReady = state !== "waiting";

  function onFrame(box: Box): void {
    const framed = near.filter(({ at: [x, y] }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
    select([...new Set([...selection, ...framed.map(({ id }) => id)])]);
  }

  function onBackground(place: Position): void {
    const room = roomAt(drawing.rooms, place);
    const inside = room === undefined ? [] : (lit.get(room.id) ?? []);
    select(inside.map(({ id }) => id));
  }

  return (
    <PinFocusContext value={pinFocus}>
      <Plan
        drawing={drawing}
        label={`${buildingName}, ${placeName}, plan`}
        focus={focus}
        activeZone={zone}
        isCompact={isCompact}
        state={state}
        isHurried={isHurried}
        fields={isReady && <LightFields rooms={drawing.rooms} lit={lit} />}
        glow={isReady && <LightPools groups={groups} />}
        marks={isReady && <LampLayer groups={groups} rooms={drawing.rooms} pins={near} />}
        labels={isReady && <LightLabels rooms={drawing.rooms} lit={lit} />}
        pins={
          isReady && <LightPins circuits={circuits} near={near} isShowingFar={!isCompact} onEnter={props.onEnter} />
        }
        legend={state === "live" || state === "old" ? <Legend /> : undefined}
        onFrame={onFrame}
        onBackground={onBackground}
      />
    </PinFocusContext>
  );
}

/** The rooms of a zone, or those that people walk through; undefined: the whole floor. */
function focusRooms(drawing: FloorDrawing, zone: string | undefined): ReadonlySet<string> | undefined {
  if (zone === undefined) return undefined;
  const rooms = drawing.rooms.filter((room) =>
    zone === CORRIDOR ? CORRIDOR_ROOM_KINDS.includes(room.kind) : room.zone === zone,
  );
  return new Set(rooms.map((room) => room.id));
}
