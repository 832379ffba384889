import type { ListSort } from "@atrium/contract";
import { WATER_BUILDING_COLUMNS, type WaterRow, type WaterUsageReply } from "@atrium/contract/energy";
import { type ColumnLook, type DataColumn, Card, DataTable, listColumns, StateGlyph } from "@atrium/ui";
import { sayUnit, t } from "@atrium/words";
import { type ReactElement, useCallback, useMemo, useRef } from "react";
import { ExportButton } from "../../exports/ExportButton.tsx";
import { difference, measured } from "../../ranges/figures.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";
import { exportedRange } from "./exportedRange.ts";
import classes from "./WaterPage.module.css";
import { partMeasured } from "./waterWords.ts";
import { useSiteWord } from "../../platform/site.ts";

/** From here on, more than before is worth a look, percent. */
const WORTH_A_LOOK = 8;

/** What each building took. */
export function BuildingsCard({ reply, time }: { reply: WaterUsageReply; time: TimeWords }): ReactElement {
  const { water, step } = reply;
  const columns = useMemo(() => columnsOf(step), [step]);
  const sort = useRef<ListSort | undefined>(undefined);
  const onSorted = useCallback((next: ListSort | undefined) => {
    sort.current = next;
  }, []);
  const sum: WaterRow = { ...water, key: "sum", placement: "campus", name: useSiteWord(), share: 100 };
  return (
    <Card
      title={t("Buildings")}
      className={classes["tableCard"]}
      actions={
        <ExportButton
          isIcon
          what={t("buildings")}
          of={() => ({
            list: "water-buildings",
            ...exportedRange(reply, time),
            columns: columns.map(({ key }) => key),
            sort: sort.current,
          })}
        />
      }
    >
      <DataTable
        label={t("Water by building")}
        rows={water.buildings}
        rowKey={({ key }) => key}
        rowName={({ name }) => name}
        columns={columns}
        sum={sum}
        onSorted={onSorted}
        isLoose
        isInCard
      />
    </Card>
  );
}

function columnsOf(step: WaterUsageReply["step"]): DataColumn<WaterRow>[] {
  const looks: Readonly<Record<"place" | "m3" | "share" | "previous", ColumnLook<WaterRow>>> = {
    place: { isRowHead: true },
    m3: {
      head: sayUnit("m³"),
      cell: (row) => {
        const part = row.m3 === null ? undefined : partMeasured(row.measured, step);
        return (
          <span className={`inline-row nowrap ${classes["figure"]}`} title={part}>
            {part !== undefined && <StateGlyph state="stale" size={12} label={part} />} {measured(row.m3, "m³")}
          </span>
        );
      },
    },
    share: { decimals: 1 },
    previous: {
      head: t("vs previous"),
      cell: ({ previous: { percent } }) => {
        const isNotable = percent !== null && percent >= WORTH_A_LOOK;
        return (
          <span className={`inline-row nowrap ${classes["figure"]} ${isNotable ? "b trouble" : ""}`}>
            {isNotable && <StateGlyph state="trouble" size={12} label={t("More than before")} />} {difference(percent)}
          </span>
        );
      },
    },
  };
  return listColumns(WATER_BUILDING_COLUMNS, { of: (row: WaterRow) => row, isSorted: true, looks });
}
