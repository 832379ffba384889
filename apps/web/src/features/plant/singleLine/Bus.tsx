import { t } from "@atrium/words";
import { valueOf } from "../../../devices/reading.ts";
import { valueText } from "../../../devices/values.ts";
import { Named } from "./Named.tsx";
import { NodeButton } from "../NodeButton.tsx";
import styles from "./singleLine.module.css";
import { Drop } from "./symbols.tsx";
import { Transfer } from "./Transfer.tsx";
import type { Seen } from "../seen.ts";
import { type Drawn, type FindDevice, isOf } from "./tree.ts";

/** kW below which nothing is said of a direction. */
const NOTHING = 0.01;

interface BusProps {
  drawn: Drawn;
  find: FindDevice;
}

/** A busbar with what hangs on it, as many beside each other as there is room for. */
export function Bus({ drawn, find }: BusProps) {
  const { node, children, isLive } = drawn;
  const isMain = isOf(drawn, "main-board");
  const capacitor = isMain ? find(drawn.node.capacitor?.device) : undefined;
  const leaves = children.filter((child) => !isOf(child, "main-board"));
  const boards = children.filter((child) => isOf(child, "main-board"));
  return (
    <section className={`grid gap-6 min-w-0 ${styles["bus"]}`} data-live={isLive ?? "unknown"} aria-label={node.name}>
      {isMain && drawn.node.standby !== undefined && <Transfer drawn={drawn} find={find} />}
      <Named drawn={drawn} points={["active-power", "current-a", "voltage-a-b"]} />
      <ul className={`plain-list flex wrap ${styles["bar"]}`}>
        {capacitor !== undefined && (
          <Hanging name={capacitor.device.name} seen={capacitor} isLive={isLive} point="reactive-power" />
        )}
        {leaves.map((leaf) => (
          <Hanging
            key={leaf.node.key}
            name={leaf.node.name}
            seen={leaf.seen}
            isLive={leaf.isLive}
            feedsIn={isOf(leaf, "solar")}
          />
        ))}
      </ul>
      {boards.map((board) => (
        <div key={board.node.key} className={styles["nested"]}>
          <Bus drawn={board} find={find} />
        </div>
      ))}
    </section>
  );
}

interface HangingProps {
  name: string;
  seen: Seen | undefined;
  isLive: boolean | undefined;
  point?: string;
  /** The sun feeds in there: whatever comes from it goes up. */
  feedsIn?: boolean;
}

function Hanging({ name, seen, isLive, point = "active-power", feedsIn = false }: HangingProps) {
  const value = seen === undefined ? null : valueOf(seen.reading, point);
  const amperes = seen === undefined ? null : valueOf(seen.reading, "current-a");
  const isClosed = seen === undefined || seen.reading.values["breaker-status"] !== 0;
  const direction = point !== "active-power" ? undefined : value === null ? undefined : directionOf(value);
  return (
    <li className={styles["hanging"]} data-live={isLive ?? "unknown"}>
      <Drop isClosed={isClosed} direction={feedsIn && isLive === true ? "up" : direction} />
      <NodeButton seen={seen} className={styles["box"]}>
        <b>{name}</b>
        {seen !== undefined && (
          <>
            <span className="num" data-old={seen.reading.isStale}>
              {value === null ? t("no value") : valueText(seen.device.points[point], value)}
            </span>
            <span className="t12 num muted">
              {isClosed ? (amperes === null ? "" : valueText(seen.device.points["current-a"], amperes)) : t("open")}
            </span>
          </>
        )}
        {seen === undefined && <span className="t12 muted">{t("not measured here")}</span>}
      </NodeButton>
    </li>
  );
}

function directionOf(kilowatts: number): "down" | "up" | undefined {
  if (Math.abs(kilowatts) < NOTHING) return undefined;
  return kilowatts > 0 ? "down" : "up";
}
