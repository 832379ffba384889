import { phrase, type Phrase } from "@atrium/words";
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
  readonly label: Phrase;
  readonly icon: LucideIcon;
  /** The key that takes it. */
  readonly letter: string;
  /** What to do with it. */
  readonly hint: Phrase;
}

export const TOOLS: readonly ToolButton[] = [
  {
    tool: "select",
    label: phrase("Select and move"),
    icon: mousePointer,
    letter: "v",
    hint: phrase(
      "Click to select. Drag the selection or its corners. Arrow keys move it; Shift moves it ten times as far.",
    ),
  },
  { tool: "rectangle", label: phrase("Room"), icon: square, letter: "r", hint: phrase("Drag from corner to corner.") },
  {
    tool: "polygon",
    label: phrase("Polygon room"),
    icon: pentagon,
    letter: "p",
    hint: phrase("Click each corner. Enter or a click on the first corner closes the room; Escape cancels."),
  },
  {
    tool: "open",
    label: phrase("Opening ## in a wall"),
    icon: unfold,
    letter: "o",
    hint: phrase("Drag along the stretch that has no wall."),
  },
  { tool: "glass", label: phrase("Glass wall"), icon: separator, letter: "g", hint: phrase("Drag along the wall.") },
  { tool: "windows", label: phrase("Window"), icon: grid, letter: "w", hint: phrase("Drag along the outer wall.") },
  { tool: "door", label: phrase("Door"), icon: doorOpen, letter: "d", hint: phrase("Click a wall.") },
  { tool: "column", label: phrase("Column"), icon: columns, letter: "c", hint: phrase("Click to place it.") },
  {
    tool: "furniture",
    label: phrase("Furniture"),
    icon: armchair,
    letter: "f",
    hint: phrase("Drag an existing piece to move it. Click, or drag from corner to corner, to add the selected type."),
  },
  {
    tool: "zone",
    label: phrase("Zone"),
    icon: paintBucket,
    letter: "z",
    hint: phrase("Click rooms to add them to the zone."),
  },
];
