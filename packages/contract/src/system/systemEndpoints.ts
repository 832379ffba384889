import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { HealthHistoryReply } from "./healthHistory.ts";
import { StorageReply } from "./storage.ts";
import { LicencesReply, LicenceText, VersionsReply } from "./versions.ts";

export const getStorage = endpoint({
  method: "GET",
  path: `${CORE_API}/system/storage`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Get the disk space that the installation takes, by kind, and how it grows",
  tag: "system",
  reply: StorageReply,
});

export const getHealthHistory = endpoint({
  method: "GET",
  path: `${CORE_API}/system/health-history`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "List when the server was off or late, the database away, or the disk low",
  tag: "system",
  reply: HealthHistoryReply,
});

export const getVersions = endpoint({
  method: "GET",
  path: `${CORE_API}/system/versions`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Get the versions of Atrium, Node.js, PostgreSQL and the database",
  tag: "system",
  reply: VersionsReply,
});

export const getLicences = endpoint({
  method: "GET",
  path: `${CORE_API}/system/licences`,
  needs: "devicesSettable",
  runsOn: "anywhere",
  summary: "List the packages that are part of this program, with their licences",
  tag: "system",
  reply: LicencesReply,
});

export const getLicenceText = endpoint({
  method: "GET",
  path: `${CORE_API}/system/licences/:text`,
  needs: "devicesSettable",
  runsOn: "anywhere",
  summary: "Get the text of a licence",
  tag: "system",
  params: z.object({ text: z.coerce.number().pipe(z.int().min(0).max(100_000)) }),
  reply: LicenceText,
});
