import type { LucideIcon } from "lucide-react";
import { lineWidth } from "./lineWidth.ts";

interface IconProps {
  /** One drawing, imported on its own: `import lightbulb from "lucide-react/icons/lightbulb"`. */
  of: LucideIcon;
  /** Edge in pixels. Small ones get a heavier line. */
  size?: number;
  className?: string | undefined;
}

/** A line drawing beside words. It is hidden from a screen reader, which reads the words. */
export function Icon({ of: Drawing, size = 16, className }: IconProps) {
  return (
    <Drawing size={size} strokeWidth={lineWidth(size)} aria-hidden className={className} style={{ flex: "none" }} />
  );
}
