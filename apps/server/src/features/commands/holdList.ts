import { sortedRows, type Column } from "@atrium/contract";
import { type HoldRow, OVERRIDE_COLUMNS, type OverrideLine, systemName } from "@atrium/contract/devices";
import type { ExportQuery } from "@atrium/contract/exports";
import { CORRIDOR } from "@atrium/contract/site";
import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import { batchesOf, chosenColumns, type ExportTable, writtenColumns } from "../../platform/exports/exportTable.ts";

/** Holds as their register keeps them; what it keeps of one is its own affair. */
export interface HoldListNeeds {
  readonly names: SiteNames;
  readonly clock: Pick<Clock, "now">;
  /** Rows of every manual hold, the first to end first. The devices are asked what automation would do. */
  readonly holds: () => Promise<readonly HoldRow[]>;
}

type Asked = Extract<ExportQuery, { list: "holds" }>;
const HOUR = 3_600_000;

/** The override register, as its page narrows it. */
export async function holdList({ names, clock, holds }: HoldListNeeds, asked: Asked): Promise<ExportTable> {
  const { place, module, by, over } = asked;
  const now = clock.now();
  const rows = (await holds()).filter(
    (row) =>
      isAt(row, place) &&
      (module === undefined || row.module === module) &&
      (by === undefined || row.by === by) &&
      (over === undefined || now - row.since > over * HOUR),
  );
  const all: readonly Column<OverrideLine>[] = OVERRIDE_COLUMNS;
  const columns = chosenColumns(all, asked.columns);
  const lines = rows.map((hold) => ({ hold, places: names.places }));
  return {
    title: t("Overrides"),
    place: place === undefined ? names.siteName : placeWords(place, names),
    filters: [
      ...(module === undefined ? [] : [t("System: {system}", { system: systemName(module) })]),
      ...(by === undefined ? [] : [t("By: {by}", { by })]),
      ...(over === undefined ? [] : [t("Held for more than {hours} h", { hours: over })]),
    ],
    columns: writtenColumns(columns),
    count: rows.length,
    narrower: t("Choose a building or a system"),
    batches: () => batchesOf(columns, sortedRows(all, lines, asked.sort)),
  };
}

function isAt(row: HoldRow, place: Asked["place"]): boolean {
  if (place === undefined) return true;
  const { placement, floor, zone } = place;
  if (row.placement !== placement || (floor !== undefined && row.floor !== floor)) return false;
  if (zone === undefined) return true;
  return zone === CORRIDOR ? row.isCorridor : row.zone === zone;
}
