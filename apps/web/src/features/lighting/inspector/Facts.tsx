import { clockWithSeconds } from "../../../platform/time.ts";
import { usePoint } from "../../../platform/liveHooks.ts";
import type { Circuit } from "../circuits/circuit.ts";
import { useLighting } from "../LightingContext.ts";
import styles from "./inspector.module.css";

/** What the device is: hours, gateway, last seen, rated load. What is not known is left out. */
export function Facts({ circuit, seenAt }: { circuit: Circuit; seenAt: number | null }) {
  const { timeZone } = useLighting();
  const hours = usePoint(circuit.points.lampHours)?.value;
  const facts: [string, string | undefined][] = [
    ["Lamp hours", hours === undefined || hours === null ? undefined : `${decimals(hours)} h`],
    ["Gateway", circuit.gateway],
    ["Last seen", seenAt === null ? undefined : clockWithSeconds(seenAt, timeZone)],
    ["Rated load", circuit.watts === undefined ? undefined : `${circuit.watts.toLocaleString("en-US")} W`],
  ];
  return (
    <dl className={styles["facts"]}>
      {facts.map(([name, value]) =>
        value === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function decimals(value: number): string {
  return value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
