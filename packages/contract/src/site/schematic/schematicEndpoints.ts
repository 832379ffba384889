import { t } from "@atrium/words";
import * as z from "zod";
import { CORE_API } from "../../base/api.ts";
import { endpoint } from "../../base/endpoint.ts";
import { Schematic, Schematics } from "./schematic.ts";

/** The drawings as their editor changes them: with the names that people wrote, in no reader's language. */
export const SchematicSourcesReply = z.object({ schematics: Schematics });
export type SchematicSourcesReply = z.infer<typeof SchematicSourcesReply>;

/**
 * `before`: as it was read, null where there was none. Where somebody has changed it since, the change is refused (EDV009).
 * `after`: null deletes it.
 */
export const SchematicChange = z
  .object({ before: Schematic.nullable(), after: Schematic.nullable() })
  .refine(({ before, after }) => before !== null || after !== null, { error: () => t("nothing to change") })
  .refine(({ before, after }) => before === null || after === null || before.key === after.key, {
    path: ["after", "key"],
    error: () => t("a drawing keeps its key"),
  });
export type SchematicChange = z.infer<typeof SchematicChange>;

export const listSchematicSources = endpoint({
  method: "GET",
  path: `${CORE_API}/schematics/sources`,
  needs: "devicesSettable",
  runsOn: "anywhere",
  summary: "List the drawings of the plant as an editor changes them",
  tag: "site",
  reply: SchematicSourcesReply,
});

export const changeSchematic = endpoint({
  method: "PUT",
  path: `${CORE_API}/schematics`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Add, change or delete a drawing of the plant",
  tag: "site",
  body: SchematicChange,
  reply: SchematicSourcesReply,
  refuses: ["EDV009"],
});
