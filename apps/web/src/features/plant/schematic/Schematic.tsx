import { EQUIPMENT } from "@atrium/contract/devices";
import { CAMPUS, type Schematic as SiteDrawing, type SchematicPage } from "@atrium/contract/site";
import { EmptyState, ErrorState, LoadingBlocks } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { useMemo } from "react";
import { useLiveView } from "../../../platform/liveHooks.ts";
import { useSite } from "../../../platform/site.ts";
import { NewDrawing } from "../drawing/DrawingEdits.tsx";
import { DrawingEntries } from "../drawing/DrawingEntries.tsx";
import { Drawings } from "../drawing/Drawings.tsx";
import { useDrawings } from "../drawing/useDrawings.ts";
import { useSeen } from "../seen.ts";
import { CircuitRow } from "./CircuitRow.tsx";
import type { Circuit, Medium, Plan } from "./circuits.ts";
import { mechanicalCircuits } from "./mechanicalCircuits.ts";
import { plumbingCircuits } from "./plumbingCircuits.ts";
import { Pipe } from "./Pipe.tsx";
import styles from "./schematic.module.css";

const MEDIA: readonly (readonly [Medium, Phrase])[] = [
  ["chilled", phrase("Chilled water")],
  ["condenser", phrase("Condenser water")],
  ["hot", phrase("Hot water")],
  ["cold", phrase("Cold water")],
  ["waste", phrase("Sewage")],
  ["rain", phrase("Rainwater")],
  ["air", phrase("Air")],
];

const NO_CIRCUITS = (): Circuit[] => [];

/** The single line: what nobody has drawn follows from the electrical tree. */
export function ElectricalSchematic() {
  return <Schematic page="electrical" circuitsOf={NO_CIRCUITS} what={t("electrical")} />;
}

export function MechanicalSchematic() {
  return <Schematic page="mechanical" circuitsOf={mechanicalCircuits} what={t("mechanical")} />;
}

export function PlumbingSchematic() {
  return <Schematic page="plumbing" circuitsOf={plumbingCircuits} what={t("plumbing")} />;
}

interface SchematicProps {
  page: SchematicPage;
  circuitsOf: (plan: Plan) => Circuit[];
  what: string;
}

/**
 * How water, heat and air go through the equipment of the whole site: the site's drawings, and what none of them has, by its
 * category.
 */
function Schematic({ page, circuitsOf, what }: SchematicProps) {
  const [{ name: channel }] = EQUIPMENT.channels;
  // Pumps stand in all buildings: their values are heard while the diagram is looked at.
  useLiveView(channel, { placement: CAMPUS });
  const { places } = useSite();
  const { seen, isRead, isError } = useSeen();
  const drawings = useDrawings(page);
  const { schematics } = drawings;
  const circuits = useMemo(() => {
    const names = new Map(places.map(({ key, name: label }) => [key, label]));
    const drawn = new Set(schematics.flatMap(({ nodes }) => nodes.map(({ device }) => device)));
    const others = seen.filter(({ device }) => !drawn.has(device.id));
    return circuitsOf({ seen: others, nameOf: (placement) => names.get(placement) ?? placement });
  }, [seen, places, circuitsOf, schematics]);
  if (isError) {
    return (
      <ErrorState title={t("The {what} equipment could not be loaded", { what })}>
        {t("Cards and Table show the same equipment.")}
      </ErrorState>
    );
  }
  if (!isRead || !drawings.isRead) return <LoadingBlocks rows={6} label={t("Loading {what} equipment", { what })} />;
  if (circuits.length === 0 && schematics.length === 0) {
    return (
      <EmptyState title={t("No {what} equipment on the plans", { what })} actions={<NewDrawing />}>
        {t("Devices with a category appear here.")}
      </EmptyState>
    );
  }
  return (
    <div className={`grid flex-1 min-h-0 overflow-auto rounded border ${styles["diagram"]}`}>
      <Drawings drawings={drawings} seen={seen} />
      {circuits.map((circuit) => (
        <CircuitRow key={circuit.key} circuit={circuit} />
      ))}
      <NewDrawing />
      <Legend circuits={circuits} schematics={schematics} />
    </div>
  );
}

interface LegendProps {
  readonly circuits: readonly Circuit[];
  readonly schematics: readonly SiteDrawing[];
}

function Legend({ circuits, schematics }: LegendProps) {
  const drawn = new Set<string>(schematics.flatMap(({ edges }) => edges.map(({ medium }) => medium)));
  return (
    <div className={`row wrap border-t ${styles["legend"]} t12 muted`} aria-hidden>
      <DrawingEntries schematics={schematics} />
      {MEDIA.filter(([medium]) => !drawn.has(medium) && circuits.some((one) => one.medium === medium)).map(
        ([medium, name]) => (
          <span className="inline-row gap-6" key={medium} data-medium={medium}>
            <Pipe isFlowing /> {t(name)}
          </span>
        ),
      )}
      {(circuits.length > 0 || [...drawn].some((medium) => medium !== "electricity")) && (
        <span className="inline-row gap-6">
          <Pipe isFlowing={false} /> {t("Not flowing")}
        </span>
      )}
      <span className="inline-row gap-6">{t("Read only")}</span>
    </div>
  );
}
