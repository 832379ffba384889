import type { Column, Paged } from "@atrium/contract";
import type { FieldEvent, FieldEventQuery } from "@atrium/contract/access";
import { LOCKER_EVENT_COLUMNS } from "@atrium/contract/devices";
import type { ExportQuery } from "@atrium/contract/exports";
import { type Place, placeKey } from "@atrium/contract/site";
import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import { AppError } from "../../platform/errors.ts";
import { type ExportTable, writtenColumns } from "../../platform/exports/exportTable.ts";
import { countOf, pagedBatches } from "../../platform/exports/pagedList.ts";

interface LockerEventListNeeds {
  readonly names: SiteNames;
  readonly clock: Pick<Clock, "now">;
  readonly directory: { hasPlace(place: Place): boolean };
  readonly fieldEvents: { list(query: FieldEventQuery): Promise<Paged<FieldEvent>> };
}

/** What happened at lockers, the newest first. @throws AppError ENF001 */
export async function lockerEventList(
  { names, clock, directory, fieldEvents }: LockerEventListNeeds,
  asked: Extract<ExportQuery, { list: "locker-events" }>,
): Promise<ExportTable> {
  const { place, device, box, event, from } = asked;
  if (!directory.hasPlace(place)) {
    throw new AppError("ENF001", t("Place {placeKey} not found", { placeKey: placeKey(place) }));
  }
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
    title: t("Locker events"),
    place: placeWords(place, names),
    ...(from === undefined ? {} : { period: { from, to } }),
    filters: [
      ...(device === undefined ? [] : [t("Bank: {name}", { name: names.device(device)?.name ?? device })]),
      ...(box === undefined ? [] : [t("Compartment: {box}", { box })]),
      ...(event === undefined ? [] : [t("Event: {event}", { event })]),
    ],
    columns: writtenColumns(columns),
    count,
    narrower: t("Choose a shorter period or one kind of event"),
    batches: () => pagedBatches(columns, count, read),
  };
}
