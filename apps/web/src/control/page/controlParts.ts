import { COMMANDED_BY_HAND } from "@atrium/contract/devices";
import type { PageParts } from "../../devices/page/parts.ts";
import { DayView } from "../day/DayLoader.tsx";
import { CommandMark } from "../inspector/CommandMark.tsx";
import { HeldByHand } from "../inspector/HeldByHand.tsx";
import { SelectionControls } from "../inspector/SelectionControls.tsx";
import type { ControlSystem } from "../system.ts";
import { LastChangeLine } from "./LastChange.tsx";
import { SelectionBar } from "./SelectionBar.tsx";

/** What control adds to a page of devices; without the right to control no buttons of the system's. */
export function partsOf(
  system: ControlSystem,
  { canControl, isPast }: { canControl: boolean; isPast: boolean },
): PageParts {
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
