import { StateGlyph } from "@atrium/ui";
import { useHealth } from "../../platform/liveHooks.ts";
import styles from "./HealthFoot.module.css";

/** Whether the installation itself is well: gateways that answer, devices whose values are old. */
export function HealthFoot() {
  const health = useHealth();
  const connected = health?.connections.filter((connection) => connection.state === "connected").length;
  const total = health?.connections.length;
  const lost = health?.connections.filter((connection) => connection.state === "lost") ?? [];
  return (
    <div className={styles["foot"]}>
      <div
        className={styles["row"]}
        title={lost.map((connection) => `${connection.name}: ${connection.reason ?? "lost"}`).join("\n")}
      >
        <StateGlyph state={health === undefined ? "stale" : lost.length > 0 ? "trouble" : "normal"} size={12} />
        <span>Gateways</span>
        <span className={styles["value"]}>{health === undefined ? "–" : `${connected} of ${total}`}</span>
      </div>
      <div className={styles["row"]}>
        <StateGlyph state="stale" size={12} />
        <span>Stale devices</span>
        <span className={styles["value"]}>{health?.staleDevices ?? "–"}</span>
      </div>
    </div>
  );
}
