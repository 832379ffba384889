import type { Position } from "@atrium/contract";
import { CORRIDOR, CORRIDOR_ROOM_KINDS, type FloorDrawing, roomAround } from "@atrium/contract/site";
import { type Box, Plan, type PinFocus, PinFocusContext } from "@atrium/ui/plan";
import { t } from "@atrium/words";
import { useMemo, useEffect, useState } from "react";
import { BookedRooms } from "../bookings/BookedRooms.tsx";
import { useDevices } from "../DevicesContext.ts";
import type { Device } from "../device.ts";
import type { FloorState } from "../useFloor.ts";
import { DevicePins } from "./DevicePins.tsx";
import { devicesByRoom } from "./devicesByRoom.ts";
import { Legend } from "./Legend.tsx";
import { pinAnchors, standsAt } from "./pinAnchors.ts";
import { PinObstacles } from "./PinObstacles.tsx";
import { RoomNames } from "./RoomNames.tsx";
import { useLiveSource } from "../../platform/liveHooks.ts";
import { ChangePace } from "./ChangePace.ts";

/** ms */
const WINDOW = 500;

interface DevicePlanProps {
  drawing: FloorDrawing;
  devices: readonly Device[];
  near: readonly Device[];
  zone: string | undefined;
  state: FloorState;
  isCompact: boolean;
  pinFocus: PinFocus;
}

/** The floor with the system's own layers and a pin for each of its devices. */
export function DevicePlan(props: DevicePlanProps) {
  const { drawing, devices, near, zone, state, isCompact, pinFocus } = props;
  const { selection, select, buildingName, placeName, system } = useDevices();
  const { Fields, Glow, Marks, Labels = RoomNames, paceOf, roomsOf, aim } = system.plan;
  const inRooms = useMemo(() => devicesByRoom(devices, roomsOf), [devices, roomsOf]);
  const focus = useMemo(() => focusRooms(drawing, zone), [drawing, zone]);
  const aimed = useMemo(() => aim?.(near), [aim, near]);
  const isHurried = useHurry(devices, paceOf ?? system.main);
  const isReady = state !== "waiting";
  const placeOf = system.pin.at ?? standsAt;
  const anchors = useMemo(
    () => pinAnchors({ devices, near, isShowingFar: !isCompact, placeOf }),
    [devices, near, isCompact, placeOf],
  );

  function onFrame(box: Box): void {
    const framed = near.filter(({ at: [x, y] }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
    select([...new Set([...selection, ...framed.map(({ id }) => id)])]);
  }

  function onBackground(place: Position): void {
    const room = roomAround(drawing.rooms, place);
    const inside = room === undefined ? [] : (inRooms.get(room.id) ?? []);
    select(inside.map(({ id }) => id));
  }

  return (
    <PinFocusContext value={pinFocus}>
      <Plan
        drawing={drawing}
        label={t("{buildingName}, {placeName}, plan", { buildingName, placeName })}
        focus={focus}
        aim={aimed}
        activeZone={zone}
        isCompact={isCompact}
        state={state}
        isHurried={isHurried}
        fields={isReady && Fields !== undefined && <Fields devices={devices} near={near} />}
        glow={isReady && Glow !== undefined && <Glow devices={devices} near={near} />}
        marks={
          isReady &&
          Marks !== undefined && (
            <PinObstacles anchors={anchors}>
              <Marks devices={devices} near={near} />
            </PinObstacles>
          )
        }
        labels={
          isReady && (
            <PinObstacles anchors={anchors}>
              <Labels devices={devices} near={near} />
              <BookedRooms />
            </PinObstacles>
          )
        }
        pins={isReady && <DevicePins devices={devices} anchors={anchors} />}
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

/** Whether a point of these devices changes so often that fading each would cost more frames than it is worth. */
function useHurry(devices: readonly Device[], key: string): boolean {
  const { points } = useLiveSource();
  const [isHurried, setHurried] = useState(false);
  useEffect(() => {
    const pace = new ChangePace();
    let timer: ReturnType<typeof setInterval> | undefined;
    function onWindow(): void {
      setHurried(pace.endWindow());
      if (!pace.isAtRest) return;
      clearInterval(timer);
      timer = undefined;
    }
    function onChange(): void {
      pace.changed();
      timer ??= setInterval(onWindow, WINDOW);
    }
    const ends = devices.flatMap((device) => {
      const point = device.points[key];
      return point === undefined ? [] : points.listen(point.id, onChange);
    });
    return () => {
      clearInterval(timer);
      for (const end of ends) end();
    };
  }, [points, devices, key]);
  return isHurried;
}
