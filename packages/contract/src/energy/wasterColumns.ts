import { phrase } from "@atrium/words";
import type { Column } from "../base/column.ts";
import { systemName } from "../devices/systemName.ts";
import { type NamedPlace, placeWords } from "../site/site.ts";
import type { Waster } from "./wasters.ts";

/** A waster, and the places that may be its own. */
export interface WasterLine {
  readonly waster: Waster;
  readonly places: readonly NamedPlace[];
}

export const WASTER_COLUMNS = [
  { key: "place", title: phrase("Place"), value: ({ waster, places }) => placeWords(waster.place, places) },
  { key: "system", title: phrase("System"), under: "place", value: ({ waster }) => systemName(waster.module) },
  { key: "devices", title: phrase("Devices"), under: "place", value: ({ waster }) => waster.devices.length },
  { key: "worst", title: phrase("Most of it"), under: "place", value: ({ waster }) => waster.worstName },
  { key: "kwh", title: phrase("In closed hours"), unit: "kWh", value: ({ waster }) => waster.kwh },
  { key: "cost", title: phrase("Cost"), value: ({ waster }) => waster.cost },
  { key: "most", title: phrase("Worst time"), unit: "kWh", value: ({ waster }) => waster.most.kwh },
  { key: "mostFrom", title: phrase("From"), isMoment: true, under: "most", value: ({ waster }) => waster.most.from },
  { key: "mostTo", title: phrase("To"), isMoment: true, under: "most", value: ({ waster }) => waster.most.to },
  { key: "known", title: phrase("Measured"), unit: "%", value: ({ waster }) => 100 * waster.known },
] as const satisfies readonly Column<WasterLine>[];
