import { categoryOf, type ReadablePoint } from "@atrium/contract/devices";
import { NamedIcon } from "@atrium/ui";
import { t } from "@atrium/words";
import { valueOf } from "../../../devices/reading.ts";
import { valueText } from "../../../devices/values.ts";
import { capital, stateText } from "../../../devices/words.ts";
import { NodeButton } from "../NodeButton.tsx";
import type { Seen } from "../seen.ts";
import { TankSymbol } from "../TankSymbol.tsx";
import type { Stage } from "./circuits.ts";
import styles from "./schematic.module.css";

/** Measurements that stand beside a piece of equipment, as many of them as it has. */
const SHOWN: readonly ReadablePoint[] = [
  "level",
  "volume",
  "load",
  "speed",
  "valve-position",
  "temperature",
  "active-power",
];
const MOST = 2;

/** What stands at one place of a circuit. */
export function StageBox({ name, equipment, isUnmeasured, sump }: Stage) {
  return (
    <>
      {name !== undefined && (
        <div className={styles["end"]} data-unmeasured={isUnmeasured}>
          {sump !== undefined && <TankSymbol level={levelOf(sump)} />}
          <b>{name}</b>
          {sump !== undefined && (
            <span className="t12 num" data-old={sump.reading.isStale}>
              {levelOf(sump) === null ? t("no value") : valueText(sump.device.points["level"], levelOf(sump))}
            </span>
          )}
          {isUnmeasured && <span className="t12 muted">{t("not measured here")}</span>}
        </div>
      )}
      {equipment.length > 0 && (
        <ul className="plain-list flex wrap gap-6">
          {equipment.map((seen) => (
            <li key={seen.device.id}>
              <Piece seen={seen} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Piece({ seen }: { seen: Seen }) {
  const { device, reading } = seen;
  const category = categoryOf(device);
  const isConnected = device.gateway !== undefined;
  const values = SHOWN.flatMap((key) => {
    const value = valueOf(reading, key);
    const point = device.points[key];
    return point === undefined || value === null ? [] : [valueText(point, value)];
  });
  const isTank = category?.hasActiveStatus === false && device.points["level"] !== undefined;
  return (
    <NodeButton seen={seen} className={styles["piece"]}>
      {isTank ? (
        <TankSymbol level={valueOf(reading, "level")} />
      ) : (
        <span
          className={`grid place-center ink2 ${styles["symbol"]}`}
          data-on={reading.condition.isOn && !reading.isStale && isConnected}
        >
          <NamedIcon name={category?.icon ?? ""} otherwise="factory" size={17} />
        </span>
      )}
      <b>{device.name}</b>
      <span className="t12">
        {!isConnected
          ? t("Not connected")
          : reading.isStale
            ? stateText(reading)
            : capital(reading.condition.word ?? stateText(reading))}
      </span>
      <span className="t12 num" data-old={reading.isStale}>
        {values.slice(0, MOST).join(", ")}
      </span>
    </NodeButton>
  );
}

function levelOf({ reading }: Seen): number | null {
  return valueOf(reading, "level");
}
