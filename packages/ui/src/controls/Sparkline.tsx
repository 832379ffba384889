interface SparklineProps {
  /** Evenly spaced; null is a gap. */
  values: readonly (number | null)[];
  width?: number;
  height?: number;
  /** Bounds of the scale where they are known; otherwise those of the values. */
  min?: number;
  max?: number;
  color?: string;
  isFilled?: boolean;
  /** Words for a screen reader. Without them the line is hidden from it, because a number stands beside the line. */
  label?: string;
}

interface Dot {
  x: number;
  y: number;
}

/** The runs of values between gaps, as dots in the drawing's own pixels. */
function runs(props: Required<Pick<SparklineProps, "values" | "width" | "height" | "min" | "max">>): Dot[][] {
  const { values, width, height, min, max } = props;
  const span = max - min || 1;
  const found: Dot[][] = [];
  let run: Dot[] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) {
      if (run.length > 0) found.push(run);
      run = [];
      continue;
    }
    const x = (index / Math.max(values.length - 1, 1)) * (width - 4) + 2;
    run.push({ x: round(x), y: round(height - 3 - ((value - min) / span) * (height - 6)) });
  }
  if (run.length > 0) found.push(run);
  return found;
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}

function path(dots: readonly Dot[]): string {
  return `M${dots.map((dot) => `${dot.x} ${dot.y}`).join("L")}`;
}

/** A line without axes, with a dot at its newest value. */
export function Sparkline({ values, width = 80, height = 22, color = "var(--ink-3)", ...props }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  const min = props.min ?? Math.min(...known);
  const max = props.max ?? Math.max(...known);
  const lines = runs({ values, width, height, min, max });
  const last = lines.at(-1)?.at(-1);
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      style={{ display: "block" }}
      {...(props.label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": props.label })}
    >
      {lines.map((dots) => (
        <g key={dots[0]?.x}>
          {props.isFilled === true && (
            <path d={`${path(dots)}V${height}H${dots[0]?.x ?? 0}Z`} fill={color} opacity={0.1} />
          )}
          <path d={path(dots)} fill="none" stroke={color} strokeWidth={1.4} strokeLinejoin="round" />
        </g>
      ))}
      {last !== undefined && (
        <circle cx={last.x} cy={last.y} r={2.4} fill={color} stroke="var(--surface)" strokeWidth={1} />
      )}
    </svg>
  );
}
