import type { LiftFloors } from "@atrium/contract/devices";
import { StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { useEffect, useMemo, useRef, useState } from "react";
import type { StageProps } from "../../../devices/system.ts";
import { liftFactsOf } from "../lift.ts";
import { CallMark, Floors } from "./Floors.tsx";
import { geometryOf } from "./geometry.ts";
import { Shaft } from "./Shaft.tsx";
import styles from "./shafts.module.css";

/** A building's lifts side by side, one shaft each, the floors as lines across all of them. */
export function ShaftStage({ devices }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number }>();
  useEffect(() => {
    const element = stage.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  const lifts = devices.toSorted((a, b) => (liftFactsOf(a).devID ?? 0) - (liftFactsOf(b).devID ?? 0));
  const served = longest(lifts.map(liftFactsOf));
  const floors = Math.max(1, served.serves.length);
  const geometry = useMemo(
    () => (size === undefined ? undefined : geometryOf(size, floors, lifts.length)),
    [size, floors, lifts.length],
  );
  return (
    <div className="col min-h-0 absolute inset-0">
      <div ref={stage} className="grid place-center flex-1 min-h-0 overflow-auto">
        {geometry !== undefined && (
          <div className={styles["drawing"]} style={{ width: geometry.width, height: geometry.height }}>
            <Floors devices={lifts} served={served} geometry={geometry} />
            {lifts.map((lift, index) => (
              <Shaft key={lift.id} device={lift} index={index} geometry={geometry} />
            ))}
          </div>
        )}
      </div>
      <Legend />
    </div>
  );
}

function Legend() {
  return (
    <ul className={`flex wrap flex-none m-0 t12 ink2 ${styles["legend"]}`} aria-label={t("Legend")}>
      <li className="row gap-7">
        <CallMark isOn />
        {t("Landing call")}
      </li>
      <li className="row gap-7">
        <svg width="30" height="10" aria-hidden>
          <path d="M1 5H24" stroke="var(--accent)" strokeWidth="1.6" strokeDasharray="3 3" />
          <circle cx="25" cy="5" r="4" fill="var(--accent)" />
        </svg>
        {t("Next stops")}
      </li>
      <li className="row gap-7">
        <StateGlyph state="held" size={15} />
        {t("Door held")}
      </li>
      <li className="row gap-7">
        <StateGlyph state="disabled" size={13} />
        {t("Out of service")}
      </li>
    </ul>
  );
}

function longest(lifts: readonly LiftFloors[]): LiftFloors {
  return lifts.reduce((most, lift) => (lift.serves.length > most.serves.length ? lift : most), { serves: [] });
}
