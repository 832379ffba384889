import {
  HAND_OVER_COLUMNS,
  type HandOverLine,
  handOverLines,
  type HandOverNow,
  type HandOverSheet,
} from "@atrium/contract/alarms";
import type { ExportQuery } from "@atrium/contract/exports";
import { t } from "@atrium/words";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import { batchesOf, type ExportTable, writtenColumns } from "../../platform/exports/exportTable.ts";
import type { Column } from "@atrium/contract";

export interface HandOverListNeeds {
  readonly names: SiteNames;
  readonly handOvers: {
    now(placement: string): Promise<HandOverNow>;
    find(id: number): Promise<HandOverSheet>;
  };
}

type Asked = Extract<ExportQuery, { list: "hand-over" }>;

/** A sheet as it was signed, or the one of this moment. */
export async function handOverList({ names, handOvers }: HandOverListNeeds, asked: Asked): Promise<ExportTable> {
  const sheet = asked.sheet === undefined ? undefined : await handOvers.find(asked.sheet);
  const placement = sheet?.placement ?? asked.placement;
  const content = sheet?.content ?? (await handOvers.now(placement)).content;
  const lines = handOverLines(content, sheet);
  const columns: readonly Column<HandOverLine>[] = HAND_OVER_COLUMNS;
  return {
    title: t("Hand-over, {shift}", { shift: content.shift.name }),
    place: placeWords({ placement }, names),
    period: { from: content.shift.from, to: content.shift.to },
    filters: [],
    columns: writtenColumns(columns),
    count: lines.length,
    narrower: t("Choose a building"),
    batches: () => batchesOf(columns, lines),
  };
}
