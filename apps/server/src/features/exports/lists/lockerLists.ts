import { type Column, type Paged, sortedRows } from "@atrium/contract";
import {
  boxOfKey,
  type FieldEvent,
  type FieldEventQuery,
  LOCKER_STATE_NAMES,
  type LockerCompartments,
  lockerState,
} from "@atrium/contract/access";
import {
  COMPARTMENT_COLUMNS,
  type CompartmentLine,
  type DeviceDescription,
  isAnswered,
  LOCKER,
  LOCKER_EVENT_COLUMNS,
} from "@atrium/contract/devices";
import type { ExportQuery } from "@atrium/contract/exports";
import { type Place, placeKey } from "@atrium/contract/site";
import type { Clock } from "@atrium/time";
import { placeWords, type SiteNames } from "../../../platform/audit/siteNames.ts";
import { AppError } from "../../../platform/errors.ts";
import { batchesOf, chosenColumns, type ExportTable } from "../exportTable.ts";
import { type NewestColumns, newestOf } from "./newestValue.ts";
import { countOf, pagedBatches } from "./pagedList.ts";

export interface LockerListNeeds {
  readonly names: SiteNames;
  readonly clock: Pick<Clock, "now">;
  readonly directory: {
    hasPlace(place: Place): boolean;
    devicesAt(place: Place, module?: string): readonly DeviceDescription[];
  };
  readonly newest: NewestColumns;
  readonly lockers: { compartments(place: Place): Promise<LockerCompartments> };
  readonly fieldEvents: { list(query: FieldEventQuery): Promise<Paged<FieldEvent>> };
}

type Asked<List extends ExportQuery["list"]> = Extract<ExportQuery, { list: List }>;

/** The compartments of a place one by one. @throws AppError ENF001 */
export async function compartmentList(needs: LockerListNeeds, asked: Asked<"compartments">): Promise<ExportTable> {
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
    title: "Compartments",
    place: placeWords(place, needs.names),
    filters: state === undefined ? [] : [`State: ${LOCKER_STATE_NAMES[state]}`],
    columns,
    count: rows.length,
    narrower: "Take a floor or a zone",
    batches: () => batchesOf(columns, sortedRows(all, rows, asked.sort)),
  };
}

/** What happened at lockers, the newest first. @throws AppError ENF001 */
export async function lockerEventList(needs: LockerListNeeds, asked: Asked<"locker-events">): Promise<ExportTable> {
  const { names, clock, fieldEvents } = needs;
  const { place, device, box, event, from } = asked;
  banksAt(needs, place);
  const to = Math.min(asked.to ?? Number.POSITIVE_INFINITY, clock.now());
  const where = device === undefined ? place : { device, box };
  const read = async (page: { page: number; size: number }) =>
    fieldEvents.list({ ...where, kind: "locker", event, from, to, ...page });
  const count = await countOf(read);
  const columns = LOCKER_EVENT_COLUMNS.map((column): Column<FieldEvent> => {
    const value = (one: FieldEvent) => column.value({ event: one, bank: names.device(one.device)?.name ?? one.device });
    return Object.assign({}, column, { value });
  });
  return {
    title: "Locker events",
    place: placeWords(place, names),
    ...(from === undefined ? {} : { period: { from, to } }),
    filters: [
      ...(device === undefined ? [] : [`Bank: ${names.device(device)?.name ?? device}`]),
      ...(box === undefined ? [] : [`Compartment: ${box}`]),
      ...(event === undefined ? [] : [`Event: ${event}`]),
    ],
    columns,
    count,
    narrower: "Take a shorter time or one kind of event",
    batches: () => pagedBatches(columns, count, read),
  };
}

function banksAt({ directory }: LockerListNeeds, place: Place): readonly DeviceDescription[] {
  if (!directory.hasPlace(place)) throw new AppError("ENF001", `There is no place ${placeKey(place)}`);
  return directory.devicesAt(place, LOCKER.module);
}
