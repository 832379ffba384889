import { useMemo } from "react";
import { encode } from "uqr";

/** Modules around the code that stay light: readers need four. */
const QUIET = 4;

/** A QR code that a phone's camera reads. Dark on light in both themes: many readers know no other. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string | undefined }) {
  const { size, path } = useMemo(() => {
    const { data, size: side } = encode(text, { ecc: "M", border: QUIET });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: side, path: dark.join("") };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
