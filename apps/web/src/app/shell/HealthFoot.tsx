import type { Health } from "@atrium/contract/site";
import { StateGlyph, type StateName } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { Popover, UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import { useConnection, useHealth } from "../../platform/liveHooks.ts";
import { useSession } from "../../platform/session.ts";
import { useSite } from "../../platform/site.ts";
import { clock } from "../../platform/time.ts";
import { GatewayList, isInTrouble } from "./GatewayList.tsx";
import styles from "./HealthFoot.module.css";

interface Corner {
  gateways: { state: StateName; count: string };
  alarms: number;
  stale: number | undefined;
  flooded: Health["connections"];
  /** When live data was lost, while it is: what is shown is of then. */
  asOf: number | undefined;
  health: Health | undefined;
}

/**
 * What the corner says. While live data is lost nobody knows whether gateways answer: all of it is grey, with its age, but
 * for an alarm, which is not over because we do not hear of it.
 */
function useCorner(): Corner {
  const health = useHealth();
  const connection = useConnection();
  const asOf = connection.state === "open" ? undefined : connection.lostAt;
  const isLost = asOf !== undefined;
  const connections = health?.connections ?? [];
  const connected = connections.filter(({ state }) => state === "connected").length;
  const hasTrouble = connections.some((one) => isInTrouble(one));
  return {
    gateways: {
      state: isLost || health === undefined ? "stale" : hasTrouble ? "trouble" : "normal",
      count: health === undefined ? "–" : t("{connected} of {count}", { connected, count: connections.length }),
    },
    alarms: health?.alarms ?? 0,
    stale: health?.staleDevices,
    flooded: isLost ? [] : connections.filter(({ isFlooded }) => isFlooded),
    asOf,
    health,
  };
}

/** Whether the installation itself is well: alarms, gateways that answer, devices whose values are old, floods. */
export function HealthFoot() {
  const user = useSession();
  const { gateways, alarms, stale, flooded, asOf, health } = useCorner();
  // Gateways and counts are of the whole site.
  if (user?.role.limits !== undefined) return null;
  return (
    <Opened health={health} asOf={asOf} className={styles["foot"]}>
      {alarms > 0 && (
        <span className="row gap-6 b alarm">
          <StateGlyph state="alarm" size={12} />
          <span>
            {alarms === 1 ? t("Alarm") : t("Alarms")}
            <AsOf time={asOf} />
          </span>
          <span className="ml-auto num">{alarms}</span>
        </span>
      )}
      <span className="row gap-6">
        <StateGlyph state={gateways.state} size={12} />
        <span>
          {t("Gateways")}
          <AsOf time={asOf} />
        </span>
        <span className="ml-auto num">{gateways.count}</span>
      </span>
      <span className="row gap-6">
        <StateGlyph state="stale" size={12} />
        <span>{t("Stale devices")}</span>
        <span className="ml-auto num">{asOf === undefined ? (stale ?? "–") : "–"}</span>
      </span>
      {health?.nodes !== undefined && <NodesLine nodes={health.nodes} asOf={asOf} />}
      {flooded.length > 0 && (
        <span className="row gap-6" title={flooded.map((one) => sentenceOnFlood(one)).join("\n")}>
          <StateGlyph state="trouble" size={12} />
          <span>{t("Message flood")}</span>
          <span className="ml-auto num">{flooded.length === 1 ? flooded[0]?.name : flooded.length}</span>
        </span>
      )}
    </Opened>
  );
}

/** "Core A, standby B". */
function NodesLine({ nodes, asOf }: { nodes: NonNullable<Health["nodes"]>; asOf: number | undefined }) {
  const { core, standbys, reasons } = nodes;
  const words =
    standbys.length === 0
      ? t("Core {core}, no standby", { core })
      : t("Core {core}, standby {standbys}", { core, standbys: standbys.join(", ") });
  const glyph = asOf !== undefined ? "stale" : reasons.length > 0 ? "trouble" : "normal";
  return (
    <span className="row gap-6" title={[words, ...reasons.map(({ reason }) => reason)].join("\n")}>
      <StateGlyph state={glyph} size={12} />
      <span className="ell min-w-0">
        {words}
        <AsOf time={asOf} />
      </span>
    </span>
  );
}

/** The same in the collapsed sidebar: alarms before gateways. */
export function HealthMark() {
  const { gateways, alarms, stale, asOf, health } = useCorner();
  const isStale = (stale ?? 0) > 0;
  return (
    <Opened health={health} asOf={asOf} className={styles["mark"]}>
      <StateGlyph state={alarms > 0 ? "alarm" : gateways.state} size={15} />
      <span className="sr-only">{t("Gateways")}</span>
      <span className="num">{alarms > 0 ? t("{alarms} in alarm", { alarms }) : gateways.count}</span>
      {isStale && <span className="num muted">{t("{stale} stale", { stale: stale ?? 0 })}</span>}
      <AsOf time={asOf} />
    </Opened>
  );
}

interface OpenedProps {
  health: Health | undefined;
  asOf: number | undefined;
  className: string | undefined;
  children: ReactNode;
}

/** The grey mark before the figure and the banner show it; words behind the figure would move what is beside it. */
function AsOf({ time }: { time: number | undefined }) {
  if (time === undefined) return null;
  return (
    <span className="sr-only">
      <Moment time={time} />
    </span>
  );
}

function Moment({ time }: { time: number }) {
  const { timeZone } = useSite();
  return t(", as of {clock}", { clock: clock(time, timeZone) });
}

/** The corner is a button: it opens the list of gateways. */
function Opened({ health, asOf, className, children }: OpenedProps) {
  return (
    <Popover position="right-end" width={320} withinPortal>
      <Popover.Target>
        <UnstyledButton className={className ?? ""} disabled={health === undefined}>
          {children}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>{health !== undefined && <GatewayList health={health} asOf={asOf} />}</Popover.Dropdown>
    </Popover>
  );
}

function sentenceOnFlood({ name, shedMessages = 0 }: Health["connections"][number]): string {
  const count = sayNumber(shedMessages);
  return t(
    "{name} sends more messages than can be processed: {count} dropped since startup, only the newest of each kept",
    { name, count },
  );
}
