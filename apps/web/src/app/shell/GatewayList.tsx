import type { Health } from "@atrium/contract/site";
import { StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { useSite } from "../../platform/site.ts";
import { clock } from "../../platform/time.ts";
import styles from "./HealthFoot.module.css";
import { andMore } from "../../collections/andMore.ts";

type Gateway = Health["connections"][number];

/** The gateways that do not answer or have stale devices behind them, the worst first. */
export function GatewayList({ health, asOf }: { health: Health; asOf: number | undefined }) {
  const { timeZone } = useSite();
  const wrong = health.connections
    .filter(
      ({ state, reason, staleDevices, silentDevices }) =>
        state !== "connected" || reason !== undefined || staleDevices > 0 || silentDevices !== undefined,
    )
    .toSorted((a, b) => rank(a) - rank(b) || b.staleDevices - a.staleDevices);
  return (
    <section aria-label={t("Gateways")}>
      {asOf !== undefined && (
        <p className="t12 muted">{t("Live data lost. Shown as of {clock}.", { clock: clock(asOf, timeZone) })}</p>
      )}
      {health.nodes !== undefined && <NodeReasons reasons={health.nodes.reasons} asOf={asOf} />}
      {wrong.length === 0 ? (
        <p className="t12">
          {t("All {count} gateways are responding, and no device is stale.", { count: health.connections.length })}
        </p>
      ) : (
        <ul className={`plain-list overflow-auto ${styles["gateways"]}`}>
          {wrong.map((gateway) => (
            <li className="grid items-center gap-10" key={gateway.id}>
              <StateGlyph state={isInTrouble(gateway) && asOf === undefined ? "trouble" : "stale"} size={13} />
              <span className="ell" title={reasonsOf(gateway)}>
                <span className="m">{gateway.name}</span>
                <span className="t11 muted">{stateText(gateway, timeZone)}</span>
              </span>
              <span className="t12 num">
                {gateway.staleDevices === 0 ? "" : t("{staleDevices} stale", { staleDevices: gateway.staleDevices })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface NodeReasonsProps {
  reasons: NonNullable<Health["nodes"]>["reasons"];
  asOf: number | undefined;
}

/** What is wrong with the machines of the installation. */
function NodeReasons({ reasons, asOf }: NodeReasonsProps) {
  const { timeZone } = useSite();
  if (reasons.length === 0) return null;
  return (
    <ul className={`plain-list ${styles["gateways"]}`} aria-label={t("Nodes")}>
      {reasons.map(({ node, since, reason }) => (
        <li className="grid items-center gap-10" key={`${node} ${reason}`}>
          <StateGlyph state={asOf === undefined ? "trouble" : "stale"} size={13} />
          <span>
            <span>{reason}</span>
            <span className="t11 muted">{t("since {clock}", { clock: clock(since, timeZone) })}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** It is lost, or answers and yet has a reason why something of it does not come. */
export function isInTrouble({ state, reason }: Gateway): boolean {
  return state === "lost" || (state === "connected" && reason !== undefined);
}

function reasonsOf({ reason, silentDevices }: Gateway): string | undefined {
  const silent = silentDevices?.first.map((device) => `${device.name}: ${device.reason ?? t("not responding")}`);
  return [...(reason === undefined ? [] : [reason]), ...(silent ?? [])].join("\n") || undefined;
}

function rank({ state }: Gateway): number {
  return ["lost", "connecting", "paused", "connected"].indexOf(state);
}

/** Names that fit beside a gateway. */
const MOST_NAMES = 3;

function stateText({ state, since, reason, silentDevices }: Gateway, timeZone: string): string {
  if (state === "connected") {
    if (reason !== undefined) return reason;
    if (silentDevices === undefined) return t("Responding");
    const { total, first } = silentDevices;
    const names = first.slice(0, MOST_NAMES).map(({ name }) => name);
    return t("Responding, except {names}", { names: andMore(names, total - names.length) });
  }
  if (state === "connecting") return t("Connecting");
  if (state === "paused") {
    return t("{reason} since {clock}", { reason: reason ?? t("Paused"), clock: clock(since, timeZone) });
  }
  const time = clock(since, timeZone);
  return reason === undefined ? t("Lost since {time}", { time }) : t("Lost since {time}: {reason}", { time, reason });
}
