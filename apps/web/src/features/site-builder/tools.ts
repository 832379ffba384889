import { t } from "@atrium/words";
import type { LucideIcon } from "lucide-react";
import armchair from "lucide-react/icons/armchair";
import columns from "lucide-react/icons/columns-3";
import doorOpen from "lucide-react/icons/door-open";
import grid from "lucide-react/icons/grid-2x2";
import mousePointer from "lucide-react/icons/mouse-pointer-2";
import paintBucket from "lucide-react/icons/paint-bucket";
import pentagon from "lucide-react/icons/pentagon";
import separator from "lucide-react/icons/separator-vertical";
import square from "lucide-react/icons/square";
import unfold from "lucide-react/icons/unfold-horizontal";

/** What the pointer does on the drawing. */
export type Tool =
  | "select"
  | "rectangle"
  | "polygon"
  | "open"
  | "glass"
  | "windows"
  | "door"
  | "column"
  | "furniture"
  | "zone"
  | "scale";

interface ToolButton {
  readonly tool: Tool;
  readonly label: string;
  readonly icon: LucideIcon;
  /** The key that takes it. */
  readonly letter: string;
  /** What to do with it. */
  readonly hint: string;
}

export const TOOLS: readonly ToolButton[] = [
  {
    tool: "select",
    label: t("Select and move"),
    icon: mousePointer,
    letter: "v",
    hint: t("Click chooses; drag what is chosen, or its corners. The arrows move it, Shift ten times as far."),
  },
  { tool: "rectangle", label: t("Room"), icon: square, letter: "r", hint: t("Drag from corner to corner.") },
  {
    tool: "polygon",
    label: t("Room with corners"),
    icon: pentagon,
    letter: "p",
    hint: t("Click each corner; Enter or the first corner closes the room, Escape gives it up."),
  },
  { tool: "open", label: t("Opening"), icon: unfold, letter: "o", hint: t("Drag along the wall that is not there.") },
  { tool: "glass", label: t("Glass wall"), icon: separator, letter: "g", hint: t("Drag along the wall.") },
  { tool: "windows", label: t("Window"), icon: grid, letter: "w", hint: t("Drag along the outer wall.") },
  { tool: "door", label: t("Door"), icon: doorOpen, letter: "d", hint: t("Click on a wall.") },
  { tool: "column", label: t("Column"), icon: columns, letter: "c", hint: t("Click where it stands.") },
  {
    tool: "furniture",
    label: t("Furniture"),
    icon: armchair,
    letter: "f",
    hint: t(
      "Drag a piece that stands there; else drag from corner to corner, or click, to put the kind that is chosen.",
    ),
  },
  { tool: "zone", label: t("Zone"), icon: paintBucket, letter: "z", hint: t("Click rooms to put them into the zone.") },
];
