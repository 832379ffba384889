import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { DoneImports, MappingImportReply, NewMappingImport, UndoneImport } from "./mappingImport.ts";
import { RowId } from "../base/rowId.ts";

export const getMappingFile = endpoint({
  method: "GET",
  path: `${CORE_API}/mappings/file`,
  needs: "devicesSettable",
  runsOn: "anywhere",
  summary: "Export the mappings of all devices as comma-separated values",
  tag: "site",
  reply: z.any().describe("The file"),
});

export const listMappingImports = endpoint({
  method: "GET",
  path: `${CORE_API}/mapping-imports`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "List recent imports of mappings",
  tag: "site",
  reply: DoneImports,
});

export const importMappings = endpoint({
  method: "POST",
  path: `${CORE_API}/mapping-imports`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Preview a mapping file row by row; with the revision of the preview, apply it",
  tag: "site",
  body: NewMappingImport,
  reply: MappingImportReply,
  refuses: ["EDV009", "EDV013"],
});

export const undoMappingImport = endpoint({
  method: "DELETE",
  path: `${CORE_API}/mapping-imports/:id`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Undo the latest import of mappings",
  tag: "site",
  params: z.object({ id: RowId }),
  reply: UndoneImport,
  refuses: ["EDV013"],
});
