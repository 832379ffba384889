import type { Schematic } from "@atrium/contract/site";
import { Kpi } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import type { Seen } from "../seen.ts";
import { type ReadPoint, textOf } from "./boundPoints.ts";
import styles from "./drawing.module.css";
import { useDrawingEdits } from "./DrawingEdits.tsx";
import { Sheet } from "./Sheet.tsx";
import { edgeSentence } from "./edgeSentence.ts";
import { useDrawnSchematic } from "./useDrawnSchematic.ts";

interface SchematicDrawingProps {
  readonly schematic: Schematic;
  readonly seen: readonly Seen[];
  readonly read: ReadPoint;
}

/** A drawing of the plant: its nodes at their places, pipes between them, and what is measured beside both. */
export function SchematicDrawing({ schematic, seen, read }: SchematicDrawingProps) {
  const { key, name, headline, nodes } = schematic;
  const edits = useDrawingEdits();
  const drawn = useDrawnSchematic(schematic, read);
  const nameOf = (of: string): string => {
    const node = nodes.find((one) => one.key === of);
    const device = seen.find((one) => String(one.device.id) === node?.device)?.device;
    return node?.name ?? device?.name ?? (node?.kind === "busbar" ? t("busbar") : t("collector"));
  };
  return (
    <section className={styles["drawing"]} aria-label={name}>
      <div className={`row wrap ${styles["head"]}`}>
        <h2>{name}</h2>
        {headline.map(({ device, point, name: label }) => {
          const shown = read(device, point);
          return <Kpi key={`${device} ${point}`} value={textOf(shown)} label={label ?? shown?.point.name ?? point} />;
        })}
        {edits !== undefined && (
          <Button size="xs" aria-label={t("Edit drawing {name}", { name })} onClick={() => edits.open(key)}>
            {t("Edit drawing")}
          </Button>
        )}
      </div>
      <ul className="sr-only">
        {drawn.edges.map((one) => (
          <li key={one.index}>{edgeSentence(one, nameOf)}</li>
        ))}
      </ul>
      <div
        // A group, not one more region: the drawing around it is the region.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="group"
        className={styles["wide"]}
        // It scrolls where the page is narrow, and so the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t("Schematic of {name}", { name })}
      >
        <Sheet schematic={schematic} drawn={drawn} seen={seen} read={read} />
      </div>
    </section>
  );
}
