import type { ElectricalNode } from "@atrium/contract/energy";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { valueOf } from "../../../devices/reading.ts";
import { electricityQuery } from "../../../devices/electricityQuery.ts";
import { Named } from "./Named.tsx";
import styles from "./singleLine.module.css";
import { Blade, Engine } from "./symbols.tsx";
import type { Drawn, FindDevice } from "./tree.ts";

interface TransferProps {
  drawn: Drawn<ElectricalNode & { kind: "main-board" }>;
  find: FindDevice;
}

/** Before an essential board: the switch between the mains and its generator, and the generator with its fuel. */
export function Transfer({ drawn, find }: TransferProps) {
  const nodes = useQuery(electricityQuery).data?.nodes ?? [];
  const { standby } = drawn.node;
  const generator = nodes.find((node) => node.key === standby?.generator);
  const seen = find(standby?.device);
  const engine = find(generator?.device);
  const tank = generator?.kind === "generator" ? find(generator.dayTank) : undefined;
  const isOver = seen !== undefined && valueOf(seen.reading, "ats-emergency-breaker") === 1;
  const isRunning = engine !== undefined && valueOf(engine.reading, "status") === 1;
  return (
    <div className={`flex wrap ${styles["transfer"]}`}>
      <div className="row gap-10" data-live={drawn.isLive ?? "unknown"}>
        <Blade isOver={isOver} />
        <Named
          drawn={{ ...drawn, seen }}
          name={seen?.device.name ?? t("Transfer switch")}
          points={["ats-mode", "voltage-a-n"]}
        />
        {seen !== undefined && <span className="t12">{isOver ? t("on generator") : t("on mains")}</span>}
      </div>
      {generator !== undefined && (
        <div className="row gap-10" data-live={isRunning}>
          <Engine />
          <Named
            drawn={{ ...drawn, seen: engine }}
            name={generator.name}
            points={["status", "active-power", "oil-temperature"]}
          />
          {tank !== undefined && <Named drawn={{ ...drawn, seen: tank }} name={tank.device.name} points={["level"]} />}
        </div>
      )}
    </div>
  );
}
