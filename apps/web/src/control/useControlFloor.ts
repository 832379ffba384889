import type { PointId } from "@atrium/contract";
import { type Hold, systemOf, COMMANDED_BY_HAND } from "@atrium/contract/devices";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { KnownPlace } from "../devices/place.ts";
import { useFloor } from "../devices/useFloor.ts";
import { hasFeature, useSession } from "../platform/session.ts";
import type { CommandDesk } from "./commands/CommandDesk.ts";
import { handsOf, NO_HANDS } from "./hands.ts";
import { holdsQuery } from "./queries.ts";
import type { ControlSystem } from "./system.ts";
import type { PageParts } from "../devices/page/parts.ts";
import { DayView } from "./day/DayLoader.tsx";
import { CommandMark } from "./inspector/CommandMark.tsx";
import { HeldByHand } from "./inspector/HeldByHand.tsx";
import { SelectionControls } from "./inspector/SelectionControls.tsx";
import { LastChangeLine } from "./page/LastChange.tsx";
import { SelectionBar } from "./page/SelectionBar.tsx";

const NO_HOLDS: ReadonlyMap<PointId, Hold> = new Map();

/** A floor as `useFloor` reads it, with its holds. @param desk where the page gives its commands, one for all of its systems */
export function useControlFloor(system: ControlSystem, place: KnownPlace, desk: CommandDesk) {
  const floor = useFloor(system, place);
  const isPast = floor.known.past !== undefined;
  const { data: holds = NO_HOLDS } = useQuery({ ...holdsQuery(floor.address), enabled: !isPast });
  const session = useSession();
  const me = session?.username ?? "";
  const right = systemOf(system.module)?.command ?? null;
  const canControl = right !== null && hasFeature(session, right);
  const { known } = floor;
  const hands = useMemo(() => (isPast ? NO_HANDS : handsOf(desk, holds)), [desk, holds, isPast]);
  const parts = useMemo(() => partsOf(system, { canControl, isPast }), [system, canControl, isPast]);
  const control = useMemo(
    () => ({ ...known, system, desk, hands, parts, me, canControl }),
    [known, system, desk, hands, parts, me, canControl],
  );
  return { ...floor, control };
}

export type ControlFloor = ReturnType<typeof useControlFloor>;

/** What control adds to a page of devices; without the right to control no buttons of the system's. */
function partsOf(system: ControlSystem, { canControl, isPast }: { canControl: boolean; isPast: boolean }): PageParts {
  return {
    Actions: canControl ? system.Actions : undefined,
    PhoneActions: canControl ? (system.PhoneActions ?? system.Actions) : undefined,
    Line: LastChangeLine,
    // What comes next is known of now alone, and of systems that rules command.
    Day: isPast || COMMANDED_BY_HAND.has(system.module) ? undefined : DayView,
    SelectionBar,
    SelectionControls,
    SelectionEnd: HeldByHand,
    RowMark: CommandMark,
  };
}
