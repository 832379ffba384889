import { type Scene, SCENE_COLUMNS } from "@atrium/contract/automation";
import type { ExportQuery } from "@atrium/contract/exports";
import type { Place } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import { batchesOf, type ExportTable, writtenColumns } from "../../platform/exports/exportTable.ts";

interface SceneListNeeds {
  readonly names: SiteNames;
  readonly scenes: { list(place: Place): Promise<readonly Scene[]> };
}

/** The scenes of a place, of places within it and around it, by name. */
export async function sceneList(
  { names, scenes }: SceneListNeeds,
  { place }: Extract<ExportQuery, { list: "scenes" }>,
): Promise<ExportTable> {
  const lines = (await scenes.list(place)).map((scene) => ({ scene, places: names.places }));
  return {
    title: t("Scenes"),
    place: placeWords(place, names),
    filters: [],
    columns: writtenColumns(SCENE_COLUMNS),
    count: lines.length,
    narrower: t("Choose a floor or zone"),
    batches: () => batchesOf(SCENE_COLUMNS, lines),
  };
}
