import type { LucideIcon } from "lucide-react";

type IconProps = {
  /** One drawing, imported on its own: `import lightbulb from "lucide-react/icons/lightbulb"`. */
  of: LucideIcon;
  /** Edge in pixels. Small ones get a heavier line. */
  size?: number;
  className?: string | undefined;
};

function strokeWidth(size: number): number {
  if (size <= 12) return 2.4;
  return size <= 16 ? 2 : 1.8;
}

/** A line drawing beside words. It says nothing to a screen reader: the words beside it do. */
export function Icon({ of: Drawing, size = 16, className }: IconProps) {
  return (
    <Drawing size={size} strokeWidth={strokeWidth(size)} aria-hidden className={className} style={{ flex: "none" }} />
  );
}
