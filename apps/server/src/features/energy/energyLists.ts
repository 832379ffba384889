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
import { phrase, type Phrase, sayNumber, t } from "@atrium/words";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import { batchesOf, chosenColumns, type ExportTable, writtenColumns } from "../../platform/exports/exportTable.ts";

export interface EnergyListNeeds {
  readonly names: SiteNames;
  readonly energy: { whole(query: EnergyQuery): Promise<EnergyReply> };
}

type Asked<List extends ExportQuery["list"]> = Extract<ExportQuery, { list: List }>;

const USES: Readonly<Record<EnergyQuery["device"], Phrase>> = {
  total: phrase("All"),
  lighting: phrase("Lighting"),
  ac: phrase("AC"),
  plug: phrase("Plug and other"),
};

const MONEY = new Set(["cost", "valueOfUse"]);
const CHARGED: Readonly<Record<EnergyReply["rowsBasis"], Phrase>> = {
  imported: phrase("energy imported from the grid"),
  share: phrase("its share of the energy imported from the grid in each hour"),
  used: phrase("all energy used"),
};

/** The bars of the energy page: a day by hours, a month by days, a year by months. @throws AppError ENF001 */
export async function energyBars(needs: EnergyListNeeds, asked: Asked<"energy-bars">): Promise<ExportTable> {
  const reply = await needs.energy.whole(asked);
  return {
    ...headOf(reply, needs.names),
    title: t("Energy"),
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
    filters: [...head.filters, t("Energy charge for: {energy}", { energy: t(CHARGED[reply.rowsBasis]) })],
    title: isCampus ? t("Energy by building") : t("Energy by floor"),
    columns: writtenColumns(columns),
    count: rows.length,
    batches: () => batchesOf(columns, sortedRows(all, rows, asked.sort)),
  };
}

function headOf({ placement, floor, device, from, until, measured, baseline }: EnergyReply, names: SiteNames) {
  const known = Object.entries(USES).find(([key]) => key === device)?.[1];
  const use = known === undefined ? device : t(known);
  return {
    place: placeWords({ placement, ...(floor === TOTAL ? {} : { floor }) }, names),
    period: { from, to: until },
    filters: [
      ...(device === TOTAL ? [] : [t("Use: {use}", { use })]),
      t("Typical: {typical}", { typical: typicalWords(baseline) }),
    ],
    coverage: measured.share,
    narrower: t("Choose a shorter range"),
  };
}

/** How good the baseline is that typical figures are of, or why there are none. */
function typicalWords({ state, judged, hours }: EnergyReply["baseline"]): string {
  if (judged === null) return t("none, only {hours, number} complete hours recorded", { hours });
  const errors = `CV(RMSE) ${sayNumber(judged.cvRmse, 2)} %, NMBE ${sayNumber(judged.nmbe, 2)} %`;
  return state === "good"
    ? t("baseline of {hours, number} hours, {errors}", { hours, errors })
    : t("none, the baseline is not accurate enough: {errors}", { errors });
}
