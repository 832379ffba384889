import type { Health } from "@atrium/contract";
import { StateGlyph, type StateName } from "@atrium/ui";
import { useHealth } from "../../platform/liveHooks.ts";
import styles from "./HealthFoot.module.css";

type Gateways = { state: StateName; count: string; lost: string };

/** How many gateways answer; `lost` names those that do not, with the reason. */
function gatewaysOf(health: Health | undefined): Gateways {
  if (health === undefined) return { state: "stale", count: "–", lost: "" };
  const { connections } = health;
  const connected = connections.filter((connection) => connection.state === "connected");
  const lost = connections.filter((connection) => connection.state === "lost");
  return {
    state: lost.length > 0 ? "trouble" : "normal",
    count: `${connected.length} of ${connections.length}`,
    lost: lost.map((connection) => `${connection.name}: ${connection.reason ?? "lost"}`).join("\n"),
  };
}

/** Whether the installation itself is well: gateways that answer, devices whose values are old. */
export function HealthFoot() {
  const health = useHealth();
  const gateways = gatewaysOf(health);
  return (
    <div className={styles["foot"]}>
      <div className={styles["row"]} title={gateways.lost}>
        <StateGlyph state={gateways.state} size={12} />
        <span>Gateways</span>
        <span className={styles["value"]}>{gateways.count}</span>
      </div>
      <div className={styles["row"]}>
        <StateGlyph state="stale" size={12} />
        <span>Stale devices</span>
        <span className={styles["value"]}>{health?.staleDevices ?? "–"}</span>
      </div>
    </div>
  );
}

/** The same in the collapsed sidebar: the gateways only. */
export function HealthMark() {
  const gateways = gatewaysOf(useHealth());
  return (
    <div className={styles["mark"]} title={gateways.lost === "" ? "Gateways" : gateways.lost}>
      <StateGlyph state={gateways.state} size={15} />
      <span className="num">{gateways.count}</span>
    </div>
  );
}
