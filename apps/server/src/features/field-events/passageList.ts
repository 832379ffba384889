import type { Column, Paged } from "@atrium/contract";
import type { FieldEvent, FieldEventQuery } from "@atrium/contract/access";
import { PASSAGE_COLUMNS, PLATE_COLUMNS } from "@atrium/contract/devices";
import type { ExportQuery } from "@atrium/contract/exports";
import { type Place, placeKey } from "@atrium/contract/site";
import type { Clock } from "@atrium/time";
import { phrase, t } from "@atrium/words";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import { AppError } from "../../platform/errors.ts";
import { type ExportTable, writtenColumns } from "../../platform/exports/exportTable.ts";
import { countOf, pagedBatches } from "../../platform/exports/pagedList.ts";

interface PassageListNeeds {
  readonly names: SiteNames;
  readonly clock: Pick<Clock, "now">;
  readonly directory: { hasPlace(place: Place): boolean };
  readonly fieldEvents: { list(query: FieldEventQuery): Promise<Paged<FieldEvent>> };
}

const CREDENTIALS = { "card-read": phrase("Card"), face: phrase("Face"), door: phrase("No credential") } as const;
const PARTS = { passed: phrase("Passed"), refused: phrase("Refused"), incident: phrase("Door events") } as const;
/** What happened at doors, the newest first. @throws AppError ENF001 */
export async function passageList(
  { names, clock, directory, fieldEvents }: PassageListNeeds,
  asked: Extract<ExportQuery, { list: "passages" }>,
): Promise<ExportTable> {
  const { place, device, kind, passages, who, from } = asked;
  if (!directory.hasPlace(place)) {
    throw new AppError("ENF001", t("Place {placeKey} not found", { placeKey: placeKey(place) }));
  }
  const to = Math.min(asked.to ?? Number.POSITIVE_INFINITY, clock.now());
  const where = device === undefined ? place : { device };
  const read = async (page: { page: number; size: number }) =>
    fieldEvents.list({ ...where, kind, passages, who, from, to, ...page });
  const count = await countOf(read);
  const columns = PASSAGE_COLUMNS.map((column): Column<FieldEvent> => {
    const value = (one: FieldEvent) => column.value({ event: one, door: names.device(one.device)?.name ?? one.device });
    return Object.assign({}, column, { value });
  });
  return {
    title: t("Passages"),
    place: placeWords(place, names),
    ...(from === undefined ? {} : { period: { from, to } }),
    filters: [
      ...(device === undefined ? [] : [t("Door: {name}", { name: names.device(device)?.name ?? device })]),
      ...(kind === undefined ? [] : [t("Credential: {credential}", { credential: t(CREDENTIALS[kind]) })]),
      ...(passages === "all" ? [] : [t("Result: {result}", { result: t(PARTS[passages]) })]),
      ...(who === undefined ? [] : [t("Who: {who}", { who })]),
    ],
    columns: writtenColumns(columns),
    count,
    narrower: t("Choose a shorter period or one door"),
    batches: () => pagedBatches(columns, count, read),
  };
}

/** The licence plates that were read, the newest first. @throws AppError ENF001 */
export async function plateList(
  { names, clock, directory, fieldEvents }: PassageListNeeds,
  asked: Extract<ExportQuery, { list: "plates" }>,
): Promise<ExportTable> {
  const { place, listed, who, from } = asked;
  if (!directory.hasPlace(place)) {
    throw new AppError("ENF001", t("Place {placeKey} not found", { placeKey: placeKey(place) }));
  }
  const to = Math.min(asked.to ?? Number.POSITIVE_INFINITY, clock.now());
  const read = async (page: { page: number; size: number }) =>
    fieldEvents.list({ ...place, kind: "plate", listed, who, from, to, ...page });
  const count = await countOf(read);
  const columns = PLATE_COLUMNS.map((column): Column<FieldEvent> => {
    const value = (one: FieldEvent) =>
      column.value({ event: one, reader: names.device(one.device)?.name ?? one.device });
    return Object.assign({}, column, { value });
  });
  return {
    title: t("Licence plates"),
    place: placeWords(place, names),
    ...(from === undefined ? {} : { period: { from, to } }),
    filters: [
      ...(listed === undefined ? [] : [listed === "yes" ? t("On a list") : t("Not on the allow list")]),
      ...(who === undefined ? [] : [t("Plate or person: {who}", { who })]),
    ],
    columns: writtenColumns(columns),
    count,
    narrower: t("Choose a shorter period"),
    batches: () => pagedBatches(columns, count, read),
  };
}
