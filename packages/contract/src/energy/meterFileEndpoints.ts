import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { RowId } from "../base/rowId.ts";
import { MeterFileImports, MeterFileReply, NewMeterFile } from "./meterFile.ts";

export const listMeterFiles = endpoint({
  method: "GET",
  path: `${CORE_API}/meter-files`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "List recent imports of meter files, and the progress of one that is being imported",
  tag: "meters",
  reply: MeterFileImports,
});

export const importMeterFile = endpoint({
  method: "POST",
  path: `${CORE_API}/meter-files`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Preview a file of readings or amounts of a counter; with the revision of the preview, import it",
  tag: "meters",
  body: NewMeterFile,
  reply: MeterFileReply,
  refuses: ["EDV009", "EDV013"],
});

export const undoMeterFile = endpoint({
  method: "DELETE",
  path: `${CORE_API}/meter-files/:id`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Undo the latest import of a counter's meter file: what was recorded before comes back",
  tag: "meters",
  params: z.object({ id: RowId }),
  reply: null,
  refuses: ["EDV013"],
});
