import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { BackupDownload, BackupId, BackupSettingsChange, BackupsReply } from "./backup.ts";

const OfBackup = z.object({ id: z.coerce.number().pipe(BackupId) });
/** 24 random octets in base64url. */
const Ticket = z.object({
  ticket: z
    .string()
    .max(32)
    .regex(/^[\w-]{32}$/),
});

export const getBackups = endpoint({
  method: "GET",
  path: `${CORE_API}/system/backups`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "List backups, their settings and what is being done",
  tag: "system",
  reply: BackupsReply,
});

export const changeBackupSettings = endpoint({
  method: "PUT",
  path: `${CORE_API}/system/backup-settings`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Change when backups are made, where, and how long they are kept",
  tag: "system",
  body: BackupSettingsChange,
  reply: BackupsReply,
  refuses: ["EDV009"],
  asksProof: true,
});

export const startBackup = endpoint({
  method: "POST",
  path: `${CORE_API}/system/backups`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Start a backup now",
  tag: "system",
  body: z.strictObject({}),
  status: 202,
  reply: z.object({ id: BackupId }),
  refuses: ["EBK001"],
});

export const checkBackup = endpoint({
  method: "POST",
  path: `${CORE_API}/system/backups/:id/check`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Check a backup by restoring it into a database that is deleted afterwards",
  tag: "system",
  params: OfBackup,
  body: z.strictObject({}),
  status: 202,
  reply: z.object({ id: BackupId }),
  refuses: ["EBK001", "EBK002"],
});

export const prepareBackupDownload = endpoint({
  method: "POST",
  path: `${CORE_API}/system/backups/:id/download`,
  needs: "rolesSettable",
  runsOn: "core",
  summary: "Get a link to download a backup; it needs all rights, because everything is in it",
  tag: "system",
  params: OfBackup,
  body: z.strictObject({}),
  reply: BackupDownload,
  refuses: ["EAU004", "EBK002"],
  asksProof: true,
  isPersonal: true,
});

export const downloadBackup = endpoint({
  method: "GET",
  path: `${CORE_API}/system/backup-downloads/:ticket`,
  needs: "rolesSettable",
  runsOn: "core",
  summary: "Download a backup as a tar file",
  tag: "system",
  params: Ticket,
  reply: z.any().describe("The tar file, written while it is read"),
  refuses: ["EBK002"],
  isPersonal: true,
});
