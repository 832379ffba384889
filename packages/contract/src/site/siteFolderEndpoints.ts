import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { RowId } from "../base/rowId.ts";
import { DoneSiteImports, NewSiteImport, SiteImportReply, UndoneSiteImport } from "./siteImport.ts";

export const getSiteFolder = endpoint({
  method: "GET",
  path: `${CORE_API}/site-folder`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Export the whole site as a zip file, without secrets",
  tag: "site",
  reply: z.any().describe("The file"),
});

export const listSiteImports = endpoint({
  method: "GET",
  path: `${CORE_API}/site-imports`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "List recent imports of a whole site",
  tag: "site",
  reply: DoneSiteImports,
});

export const importSite = endpoint({
  method: "POST",
  path: `${CORE_API}/site-imports`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Preview the import of a site; with the revision of the preview, apply it",
  tag: "site",
  body: NewSiteImport,
  reply: SiteImportReply,
  refuses: ["EDV009", "EDV013"],
});

export const undoSiteImport = endpoint({
  method: "DELETE",
  path: `${CORE_API}/site-imports/:id`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Undo the latest import of a site",
  tag: "site",
  params: z.object({ id: RowId }),
  reply: UndoneSiteImport,
  refuses: ["EDV013"],
});
