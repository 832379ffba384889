import { type Module, systemOf } from "@atrium/contract/devices";
import { Card } from "@atrium/ui";
import { capital, sayQuantity, t } from "@atrium/words";
import { useQueries } from "@tanstack/react-query";
import { deviceEnergyQuery } from "../../devices/queries.ts";
import { UsedToday } from "../../devices/UsedToday.tsx";
import { type RoomEnergy, roomEnergy } from "./roomEnergy.ts";
import { useRoom } from "./RoomContext.ts";
import styles from "./rooms.module.css";

/** Systems whose devices measure their own power. */
const MEASURED = ["lighting", "air-condition", "exhaust-fan", "plug"] as const satisfies readonly Module[];

interface Line {
  readonly module: Module;
  /** `failed`: it could not be read. */
  readonly energy: RoomEnergy | "failed";
}

/** What the room's own devices used today, and their share of what the same devices of the floor used. */
export function EnergyCard() {
  const room = useRoom();
  const { placement, floor } = room;
  const own = Map.groupBy(room.devices, ({ module }) => module);
  const modules = MEASURED.filter((module) => own.has(module));
  const reads = useQueries({ queries: modules.map((module) => deviceEnergyQuery(module, { placement, floor })) });
  const lines = modules.flatMap((module, index): Line[] => {
    const read = reads[index];
    if (read?.isError === true && read.data === undefined) return [{ module, energy: "failed" }];
    const ids = (own.get(module) ?? []).map(({ device }) => String(device));
    const energy = read?.data === undefined ? undefined : roomEnergy(read.data, ids);
    return energy === undefined ? [] : [{ module, energy }];
  });
  if (lines.length === 0) return null;
  return (
    <Card className={styles["card"]} title={t("Energy today")} note={t("share of the floor")}>
      <ul className={`plain-list ${styles["rows"]}`}>
        {lines.map(({ module, energy }) => (
          <li key={module} className="row gap-10 border-t">
            <span className="grow">{nameOf(module)}</span>
            {energy === "failed" ? (
              <span className="muted">{t("could not be loaded")}</span>
            ) : (
              <>
                {energy.kwh === null ? (
                  <span className="muted">{t("not measured")}</span>
                ) : (
                  <UsedToday text={sayQuantity(energy.kwh, "kWh", 2)} coverage={energy.coverage} />
                )}
                <span className="num muted">
                  {energy.share === undefined ? "–" : sayQuantity(energy.share * 100, "%", 0)}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function nameOf(module: Module): string {
  const system = systemOf(module);
  return system === undefined ? module : capital(t(system.many));
}
