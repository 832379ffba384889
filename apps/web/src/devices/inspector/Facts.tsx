import { t } from "@atrium/words";
import { useMemo } from "react";
import { usePoints } from "../../platform/liveHooks.ts";
import { clock } from "../../platform/time.ts";
import { useDevices } from "../DevicesContext.ts";
import type { Device } from "../device.ts";
import styles from "./history.module.css";

/** A fact's name and what it says; undefined: not known, so left out. */
export type Fact = readonly [name: string, text: string | undefined];

interface FactsProps {
  device: Device;
  seenAt: number | null;
  facts: readonly Fact[];
}

/** What the device is: the facts of its kind, its gateway, when it was last seen. */
export function Facts({ device, seenAt, facts }: FactsProps) {
  const { timeZone } = useDevices();
  const ids = useMemo(() => Object.values(device.points).map(({ id }) => id), [device]);
  const reason = usePoints(ids, (values) => values.find((value) => value?.reason !== undefined)?.reason);
  const [first, ...others] = facts;
  const all: Fact[] = [
    ...(first === undefined ? [] : [first]),
    [t("Gateway"), device.gateway],
    [t("Last seen"), seenAt === null ? undefined : clock(seenAt, timeZone)],
    [t("No current value"), reason],
    ...others,
  ];
  return (
    <dl className={`grid gap-8-12 m-0 border-t ${styles["facts"]}`}>
      {all.map(([name, value]) =>
        value === undefined ? null : (
          <div key={name}>
            <dt className="t11 muted">{name}</dt>
            <dd className="m-0 t12 num">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
