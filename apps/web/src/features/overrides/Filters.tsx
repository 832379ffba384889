import { type HoldRow, systemName } from "@atrium/contract/devices";
import { Segmented } from "@atrium/ui";
import { t } from "@atrium/words";
import { NativeSelect } from "@mantine/core";
import styles from "./OverridesPage.module.css";
import { isOver, type Wanted } from "./register.ts";

interface FiltersProps {
  /** Those of the place: what can be chosen among them. */
  rows: readonly HoldRow[];
  wanted: Wanted;
  /** The server's clock, epoch ms. */
  now: number;
  onChange: (by: Wanted) => void;
}

const ALL = "";
/** Hours after which a hold is worth a look, and after which somebody has forgotten it. */
const AGES = [1, 8];

/** Which system and which person; the place is chosen at the left. */
export function Filters({ rows, wanted, now, onChange }: FiltersProps) {
  const modules = optionsOf(
    rows.map(({ module }) => module),
    wanted.module,
  );
  const people = optionsOf(
    rows.map(({ by }) => by),
    wanted.by,
  );
  return (
    <div className={`row wrap gap-8 ${styles["filters"]}`}>
      <Segmented
        label={t("Age")}
        segments={[
          { value: ALL, label: t("Any age") },
          ...AGES.map((hours) => ({
            value: String(hours),
            label: t("Over {hours} h ({count})", {
              hours,
              count: rows.filter((row) => isOver(row, hours, now)).length,
            }),
          })),
        ]}
        value={wanted.over === undefined ? ALL : String(wanted.over)}
        onChange={(hours) => {
          onChange({ over: hours === ALL ? undefined : Number(hours) });
        }}
      />
      <NativeSelect
        aria-label={t("System")}
        value={wanted.module ?? ALL}
        data={[
          { value: ALL, label: t("All systems") },
          ...modules.map((module) => ({ value: module, label: systemName(module) })),
        ]}
        onChange={(event) => {
          onChange({ module: event.currentTarget.value || undefined });
        }}
      />
      <NativeSelect
        aria-label={t("Person")}
        value={wanted.by ?? ALL}
        data={[{ value: ALL, label: t("Everyone") }, ...people.map((by) => ({ value: by, label: by }))]}
        onChange={(event) => {
          onChange({ by: event.currentTarget.value || undefined });
        }}
      />
    </div>
  );
}

/** Each once, by the alphabet; what is chosen stays to be seen though nothing of it is left. */
function optionsOf(values: readonly string[], chosen: string | undefined): readonly string[] {
  return [...new Set([...values, ...(chosen === undefined ? [] : [chosen])])].sort();
}
