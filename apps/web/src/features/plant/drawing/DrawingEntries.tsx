import type { Schematic, SchematicMedium } from "@atrium/contract/site";
import { t } from "@atrium/words";
import styles from "./drawing.module.css";
import { MEDIA } from "./media.ts";

/** What the lines of drawings mean, among the entries of a legend. */
export function DrawingEntries({ schematics }: { readonly schematics: readonly Schematic[] }) {
  const edges = schematics.flatMap((one) => one.edges);
  if (edges.length === 0) return null;
  return (
    <span className={styles["entries"]}>
      {MEDIA.filter(([medium]) => edges.some((edge) => edge.medium === medium)).map(([medium, name]) => (
        <Entry key={medium} medium={medium} isFlowing name={t(name)} />
      ))}
      <Entry isFlowing={undefined} name={t("Not known")} />
    </span>
  );
}

interface EntryProps {
  readonly medium?: SchematicMedium;
  readonly isFlowing: boolean | undefined;
  readonly name: string;
}

function Entry({ medium, isFlowing, name }: EntryProps) {
  return (
    <span className="inline-row gap-6">
      <svg width="30" height="12">
        <path className={styles["pipe"]} data-medium={medium} data-flow={isFlowing ?? "unknown"} d="M1 6H29" />
      </svg>
      {name}
    </span>
  );
}
