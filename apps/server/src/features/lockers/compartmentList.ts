import { type Column, sortedRows } from "@atrium/contract";
import { boxOfKey, LOCKER_STATE_NAMES, type LockerCompartments, lockerState } from "@atrium/contract/access";
import {
  COMPARTMENT_COLUMNS,
  type CompartmentLine,
  type DeviceDescription,
  isAnswered,
  LOCKER,
} from "@atrium/contract/devices";
import type { ExportQuery } from "@atrium/contract/exports";
import { type Place, placeKey } from "@atrium/contract/site";
import { sayTerm, t } from "@atrium/words";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import { AppError } from "../../platform/errors.ts";
import { batchesOf, chosenColumns, type ExportTable, writtenColumns } from "../../platform/exports/exportTable.ts";
import { type NewestColumns, newestOf } from "../../platform/exports/newestValue.ts";

interface CompartmentListNeeds {
  readonly names: SiteNames;
  readonly directory: {
    hasPlace(place: Place): boolean;
    devicesAt(place: Place, module?: string): readonly DeviceDescription[];
  };
  readonly newest: NewestColumns;
  readonly lockers: { compartments(place: Place): Promise<LockerCompartments> };
}

/** The compartments of a place one by one. @throws AppError ENF001 */
export async function compartmentList(
  needs: CompartmentListNeeds,
  asked: Extract<ExportQuery, { list: "compartments" }>,
): Promise<ExportTable> {
  const { place, state } = asked;
  const banks = banksAt(needs, place);
  const { rows: last } = await needs.lockers.compartments(place);
  const lines = banks.flatMap((bank) =>
    bank.points.flatMap(({ id, key }): CompartmentLine[] => {
      const box = boxOfKey(key);
      if (box === undefined) return [];
      const { value, quality, since } = newestOf(needs.newest, id);
      const event = last.find((one) => one.device === bank.id && one.box === box);
      const now = lockerState(value);
      const filledAt = now === "free" ? null : (event?.filledAt ?? null);
      const isStale = now === undefined || !isAnswered(quality);
      return [{ box, bank: bank.name, state: now, isStale, since, filledAt, lastEvent: event?.event ?? null }];
    }),
  );
  const rows = lines.filter((line) => state === undefined || line.state === state);
  const all: readonly Column<CompartmentLine>[] = COMPARTMENT_COLUMNS;
  const columns = chosenColumns(all, asked.columns);
  return {
    title: t("Compartments"),
    place: placeWords(place, needs.names),
    filters: state === undefined ? [] : [t("State: {state}", { state: sayTerm(LOCKER_STATE_NAMES[state]) })],
    columns: writtenColumns(columns),
    count: rows.length,
    narrower: t("Choose a floor or zone"),
    batches: () => batchesOf(columns, sortedRows(all, rows, asked.sort)),
  };
}

function banksAt({ directory }: CompartmentListNeeds, place: Place): readonly DeviceDescription[] {
  if (!directory.hasPlace(place)) {
    throw new AppError("ENF001", t("Place {placeKey} not found", { placeKey: placeKey(place) }));
  }
  return directory.devicesAt(place, LOCKER.module);
}
