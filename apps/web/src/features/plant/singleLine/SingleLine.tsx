import { EQUIPMENT } from "@atrium/contract/devices";
import { CAMPUS, type Schematic } from "@atrium/contract/site";
import { EmptyState, ErrorState, LoadingBlocks } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { useLiveView } from "../../../platform/liveHooks.ts";
import { Bus } from "./Bus.tsx";
import { Named } from "./Named.tsx";
import styles from "./singleLine.module.css";
import { Drop, Grid, Windings } from "./symbols.tsx";
import { type Drawn, isOf, drawnTree, type FindDevice } from "./tree.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { electricityQuery } from "../../../devices/electricityQuery.ts";
import { type Seen, useSeen } from "../seen.ts";
import { NewDrawing } from "../drawing/DrawingEdits.tsx";
import { DrawingEntries } from "../drawing/DrawingEntries.tsx";
import { Drawings } from "../drawing/Drawings.tsx";
import { useDrawings } from "../drawing/useDrawings.ts";

/** How electricity comes to every board of the site, from the grid downwards: what is closed, what has voltage, which way power goes. */
export function SingleLine() {
  const [{ name }] = EQUIPMENT.channels;
  // Boards stand in all buildings: their values are heard while the diagram is looked at.
  useLiveView(name, { placement: CAMPUS });
  const { roots, find, seen, isRead, isError } = useTree();
  const drawings = useDrawings("electrical");
  if (isError) {
    return (
      <ErrorState title={t("The electrical tree could not be loaded")}>
        {t("Cards and Table show the same equipment.")}
      </ErrorState>
    );
  }
  if (!isRead) return <LoadingBlocks rows={6} label={t("Loading the electrical tree")} />;
  if (roots.length === 0 && drawings.schematics.length === 0) {
    return (
      <EmptyState title={t("No electrical tree is defined for this site")} actions={<NewDrawing />}>
        {t("Cards and Table show its equipment.")}
      </EmptyState>
    );
  }
  return (
    <div className={`flex-1 min-h-0 overflow-auto rounded border ${styles["diagram"]}`}>
      <Drawings drawings={drawings} seen={seen} />
      {roots.map((root) => (
        <section key={root.node.key} className="grid gap-4" aria-label={root.node.name}>
          <div className="row gap-10" data-live={root.isLive ?? "unknown"}>
            <Grid />
            <Named drawn={root} points={["voltage-a-b", "frequency", "active-power"]} />
          </div>
          <ul className={`grid m-0 ${styles["branches"]}`}>
            {root.children.map((child) => (
              <Branch key={child.node.key} drawn={child} find={find} />
            ))}
          </ul>
        </section>
      ))}
      <NewDrawing />
      <Legend schematics={drawings.schematics} />
    </div>
  );
}

/** A transformer with the boards behind it, or a board that hangs on the grid itself. */
function Branch({ drawn, find }: { drawn: Drawn; find: ReturnType<typeof useTree>["find"] }) {
  if (!isOf(drawn, "transformer")) {
    return (
      <li className={`grid gap-4 ${styles["branch"]}`}>
        <Bus drawn={drawn} find={find} />
      </li>
    );
  }
  const { kva, name, switchgear } = drawn.node;
  const before = find(switchgear);
  return (
    <li className={`grid gap-4 ${styles["branch"]}`} aria-label={name}>
      <div className="row gap-10" data-live={drawn.isLive ?? "unknown"}>
        <Drop isClosed={before?.reading.values["breaker-status"] !== 0} direction="down" />
        <Windings />
        <div>
          {before !== undefined && (
            <Named drawn={{ ...drawn, seen: before }} name={before.device.name} points={["active-power"]} />
          )}
          <Named drawn={drawn} name={`${name}, ${sayNumber(kva)} kVA`} points={["temperature"]} />
        </div>
      </div>
      {drawn.children.map((child) => (
        <Bus key={child.node.key} drawn={child} find={find} />
      ))}
    </li>
  );
}

/** The tree of the whole site with what its equipment says; undefined until it is read. */
function useTree(): {
  roots: readonly Drawn[];
  find: FindDevice;
  seen: readonly Seen[];
  isRead: boolean;
  isError: boolean;
} {
  const electricity = useQuery(electricityQuery);
  const equipment = useSeen();
  return useMemo(() => {
    const seen = new Map(equipment.seen.map((one) => [String(one.device.id), one]));
    const find: FindDevice = (id) => (id === undefined ? undefined : seen.get(id));
    return {
      roots: drawnTree(electricity.data?.nodes ?? [], find),
      find,
      seen: equipment.seen,
      isRead: electricity.isSuccess && equipment.isRead,
      isError: electricity.isError || equipment.isError,
    };
  }, [equipment, electricity.data, electricity.isSuccess, electricity.isError]);
}

/** What the marks of the diagram mean. */
function Legend({ schematics }: { readonly schematics: readonly Schematic[] }) {
  return (
    <div className={`row wrap ${styles["legend"]} t12 muted`} aria-hidden>
      <DrawingEntries schematics={schematics} />
      <span className="inline-row gap-6" data-live>
        <Drop isClosed direction={undefined} /> {t("Closed ## circuit breaker")}
      </span>
      <span className="inline-row gap-6" data-live>
        <Drop isClosed={false} direction={undefined} /> {t("Open ## circuit breaker")}
      </span>
      <span className="inline-row gap-6" data-live="false">
        <i className={styles["line"]} /> {t("De-energised")}
      </span>
      <span className="inline-row gap-6" data-live>
        <Drop isClosed direction="down" /> {t("Power flow direction")}
      </span>
      <span className="inline-row gap-6">{t("Read only")}</span>
    </div>
  );
}
