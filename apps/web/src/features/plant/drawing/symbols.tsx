import type { SchematicKind } from "@atrium/contract/site";
import styles from "./symbols.module.css";
import type { Running } from "./drawn.ts";

/** Symbols in a circle of 36 px. */
const INNER: Readonly<Partial<Record<SchematicKind, string>>> = {
  pump: "M13 9L29 19L13 29Z",
  fan: "M19 19C12 4 28 6 19 19C34 12 32 28 19 19C26 34 10 32 19 19C4 26 6 10 19 19Z",
  valve: "M8 11L30 27V11L8 27Z",
  meter: "M19 19L27 11M10 25A11 11 0 1 1 28 25",
  generator: "M10 19Q14.5 10 19 19T28 19",
  breaker: "M12 12H26V26H12Z",
  battery: "M19 6V15M10 15H28M14 21H24M19 21V32",
  charger: "M21 7L12 21H18L16 31L26 17H19Z",
  capacitor: "M19 2V14M8 14H30M8 20H30M19 20V29M11 29H27M15 33H23",
  incomer: "M11 12L19 2L27 12M19 2V37",
  solar:
    "M19 12A7 7 0 1 0 19 26A7 7 0 1 0 19 12M19 3V8M19 30V35M3 19H8M30 19H35M8 8L11 11M27 27L30 30M30 8L27 11M11 27L8 30",
};
/** Symbols without a circle. */
const BARE: ReadonlySet<SchematicKind> = new Set(["valve", "breaker", "capacitor", "incomer", "solar"]);

/** Kinds that are a symbol with their name below. */
export function isRound(kind: SchematicKind): boolean {
  return (
    (INNER[kind] !== undefined && kind !== "solar") || kind === "tank" || kind === "sump" || kind === "transformer"
  );
}

/** Symbols whose name may stand beside them: those of a tank are below it. */
export function hasLabelSide(kind: SchematicKind): boolean {
  return isRound(kind) && kind !== "tank" && kind !== "sump";
}

interface SymbolProps {
  readonly kind: SchematicKind;
  readonly running: Running;
}

export function Symbol({ kind, running }: SymbolProps) {
  if (kind === "cooling-tower") return <Tower running={running} />;
  if (kind === "transformer") return <Windings running={running} />;
  const inner = INNER[kind];
  if (inner === undefined) return null;
  // A board has room for a small one only.
  const size = kind === "solar" ? 20 : 38;
  return (
    <svg
      className={styles["symbol"]}
      data-running={running}
      data-kind={kind}
      viewBox="0 0 38 38"
      width={size}
      height={size}
      aria-hidden
    >
      {!BARE.has(kind) && <circle cx="19" cy="19" r="17.5" />}
      <path className={styles["inner"]} d={inner} />
    </svg>
  );
}

/** A transfer switch: its blade lies on the mains, on its other supply, or nobody knows. */
export function Blade({ position }: { readonly position: "first" | "second" | undefined }) {
  const running = position === undefined ? "unknown" : "on";
  return (
    <svg
      className={styles["symbol"]}
      data-kind="blade"
      data-running={running}
      viewBox="0 0 44 20"
      width="44"
      height="20"
      aria-hidden
    >
      <circle cx="6" cy="4" r="2.5" />
      <circle cx="38" cy="4" r="2.5" />
      <circle cx="22" cy="16" r="2.5" />
      {position !== undefined && <path d={position === "first" ? "M22 16L6 4" : "M22 16L38 4"} />}
    </svg>
  );
}

/** A cooling tower: wider above, its fan on top, its basin below. */
function Tower({ running }: { readonly running: Running }) {
  return (
    <svg className={styles["symbol"]} data-running={running} viewBox="0 0 120 66" width="108" height="60" aria-hidden>
      <path d="M4 14H116L104 64H16Z" />
      <rect x="44" y="1" width="32" height="13" />
      <path className={styles["inner"]} d="M50 7.5Q55 2 60 7.5T70 7.5" />
      <path className={styles["basin"]} d="M14 54H106" />
    </svg>
  );
}

function Windings({ running }: { readonly running: Running }) {
  return (
    <svg className={styles["symbol"]} data-running={running} viewBox="0 0 38 60" width="38" height="60" aria-hidden>
      <circle cx="19" cy="22" r="14" />
      <circle cx="19" cy="38" r="14" />
    </svg>
  );
}
