import { type Column, sortedRows } from "@atrium/contract";
import {
  ENERGY_BAR_COLUMNS,
  ENERGY_PLACE_COLUMNS,
  type EnergyQuery,
  type EnergyReply,
  type EnergyRow,
} from "@atrium/contract/energy";
import type { ExportQuery } from "@atrium/contract/exports";
import { CAMPUS, TOTAL } from "@atrium/contract/site";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import { batchesOf, chosenColumns, type ExportTable, writtenColumns } from "../../platform/exports/exportTable.ts";

export interface EnergyListNeeds {
  readonly names: SiteNames;
  readonly energy: { whole(query: EnergyQuery): Promise<EnergyReply> };
}

type Asked<List extends ExportQuery["list"]> = Extract<ExportQuery, { list: List }>;

const USES: Readonly<Record<EnergyQuery["device"], string>> = {
  total: "All",
  lighting: "Lighting",
  ac: "AC",
  plug: "Plug and other",
};

const MONEY = new Set(["cost", "valueOfUse"]);
const CHARGED: Readonly<Record<EnergyReply["rowsBasis"], string>> = {
  imported: "what was imported from the grid",
  share: "its share of what was imported from the grid in each hour",
  used: "all that was used",
};

/** The bars of the energy page: a day by hours, a month by days, a year by months. @throws AppError ENF001 */
export async function energyBars(needs: EnergyListNeeds, asked: Asked<"energy-bars">): Promise<ExportTable> {
  const reply = await needs.energy.whole(asked);
  return {
    ...headOf(reply, needs.names),
    title: "Energy",
    columns: writtenColumns(ENERGY_BAR_COLUMNS),
    count: reply.bars.length,
    batches: () => batchesOf(ENERGY_BAR_COLUMNS, reply.bars),
  };
}

/** Places beside each other: the buildings of the campus, or the floors of a building. @throws AppError ENF001 */
export async function energyPlaces(needs: EnergyListNeeds, asked: Asked<"energy-places">): Promise<ExportTable> {
  const reply = await needs.energy.whole(asked);
  const isCampus = reply.placement === CAMPUS;
  const all: readonly Column<EnergyRow>[] = ENERGY_PLACE_COLUMNS;
  const currency = reply.cost?.currency;
  const columns = chosenColumns(all, asked.columns).map((column) =>
    MONEY.has(column.key) && currency !== undefined ? Object.assign({}, column, { unit: currency }) : column,
  );
  const head = headOf(reply, needs.names);
  const rows = isCampus ? reply.buildings : reply.floors;
  return {
    ...head,
    filters: [...head.filters, `Energy charge of: ${CHARGED[reply.rowsBasis]}`],
    title: isCampus ? "Energy of the buildings" : "Energy of the floors",
    columns: writtenColumns(columns),
    count: rows.length,
    batches: () => batchesOf(columns, sortedRows(all, rows, asked.sort)),
  };
}

function headOf({ placement, floor, device, from, until, measured, baseline }: EnergyReply, names: SiteNames) {
  const use = Object.entries(USES).find(([key]) => key === device)?.[1] ?? device;
  return {
    place: placeWords({ placement, ...(floor === TOTAL ? {} : { floor }) }, names),
    period: { from, to: until },
    filters: [...(device === TOTAL ? [] : [`Use: ${use}`]), `Typical: ${typicalWords(baseline)}`],
    coverage: measured.share,
    narrower: "Take a shorter range",
  };
}

/** How good the baseline is that typical figures are of, or why there are none. */
function typicalWords({ state, judged, hours }: EnergyReply["baseline"]): string {
  if (judged === null) return `none, of ${hours} complete hours recorded`;
  const errors = `CV(RMSE) ${judged.cvRmse.toFixed(2)} %, NMBE ${judged.nmbe.toFixed(2)} %`;
  return state === "good" ? `baseline of ${hours} hours, ${errors}` : `none, baseline not good enough: ${errors}`;
}
