import { phrase, t } from "@atrium/words";
import { NativeSelect } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import type { DeviceRow, TableFilter } from "../system.ts";
import { stateText } from "../words.ts";
import styles from "./DeviceTable.module.css";

const STATE: TableFilter = { key: "state", label: phrase("State"), of: ({ reading }) => stateText(reading) };
const NO_FILTERS: readonly TableFilter[] = [];
const ALL = "";

interface Filtered {
  readonly rows: readonly DeviceRow[];
  readonly choices: readonly {
    readonly key: string;
    readonly label: string;
    readonly chosen: string;
    readonly options: readonly { readonly text: string; readonly count: number }[];
    readonly choose: (text: string) => void;
  }[];
}

/** The rows that fit every choice, and the choices with how many rows each would leave. */
export function useFilters(own: readonly TableFilter[] = NO_FILTERS, rows: readonly DeviceRow[]): Filtered {
  const filters = useMemo(() => [...own, STATE], [own]);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  return useMemo(() => {
    const fits = (row: DeviceRow, but?: TableFilter) =>
      filters.every((filter) => {
        const wanted = chosen[filter.key] ?? ALL;
        return filter === but || wanted === ALL || filter.of(row) === wanted;
      });
    return {
      rows: rows.filter((row) => fits(row)),
      choices: filters.map((filter) => ({
        key: filter.key,
        label: t(filter.label),
        chosen: chosen[filter.key] ?? ALL,
        options: optionsOf(
          filter,
          rows.filter((row) => fits(row, filter)),
          chosen[filter.key],
        ),
        choose: (text: string) => {
          setChosen((before) => ({ ...before, [filter.key]: text }));
        },
      })),
    };
  }, [filters, rows, chosen]);
}

/** What is chosen stays in the list when no row is left that fits it. */
function optionsOf(filter: TableFilter, rows: readonly DeviceRow[], chosen = ALL) {
  const counts = new Map<string, number>(chosen === ALL ? [] : [[chosen, 0]]);
  for (const row of rows) counts.set(filter.of(row), (counts.get(filter.of(row)) ?? 0) + 1);
  return [...counts].map(([text, count]) => ({ text, count })).sort((a, b) => a.text.localeCompare(b.text));
}

/** One list of choices a filter, and at the end what is done with the rows that are left. */
export function Filters({ choices, children }: Pick<Filtered, "choices"> & { children?: ReactNode }) {
  return (
    <fieldset className={styles["filters"]} aria-label={t("Filters")}>
      {choices.map(({ label, chosen, options, choose }) => (
        <NativeSelect
          key={label}
          aria-label={label}
          value={chosen}
          data={[
            { value: ALL, label: t("{label}: all", { label }) },
            ...options.map(({ text, count }) => ({ value: text, label: `${text} (${String(count)})` })),
          ]}
          onChange={(event) => {
            choose(event.currentTarget.value);
          }}
        />
      ))}
      {children}
    </fieldset>
  );
}
