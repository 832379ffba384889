import { t } from "@atrium/words";
import {
  changeBackupSettings,
  checkBackup,
  downloadBackup,
  getBackups,
  prepareBackupDownload,
  startBackup,
} from "@atrium/contract/system";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { Readable } from "node:stream";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { addGauge } from "../../platform/gauges.ts";
import { personOf } from "../../platform/http/caller.ts";
import { handle } from "../../platform/http/endpoint.ts";
import type { Part } from "../../platform/part.ts";
import { archiveOf, manifestOf } from "./backupFolder.ts";
import { Backups, type BackupsOptions, holdsAll } from "./backups.ts";
import { BackupStore } from "./backupStore.ts";
import { downloadedEntry } from "./backupWords.ts";
import { DownloadTickets } from "./downloadTickets.ts";

export interface BackupsPartOptions extends Omit<BackupsOptions, "store"> {
  readonly db: Db;
  readonly audit: AuditSink;
}

export interface BackupsPart extends Part {
  readonly backups: Backups;
}

/** Backups of the database. */
export function backupsPart(options: BackupsPartOptions): BackupsPart {
  const backups = new Backups({ ...options, store: new BackupStore(options) });
  return {
    name: "backups",
    backups,
    routes: [backupRoutes({ ...options, backups })],
    start: () => backups.start(),
    stop: async () => backups.stop(),
    metrics: (registry) => {
      const age = "Seconds since the last good backup was made; NaN: there is none";
      addGauge(registry, { name: "atrium_backup_age_seconds", help: age }, () =>
        backups.lastGoodAt === undefined ? Number.NaN : (options.clock.now() - backups.lastGoodAt) / 1_000,
      );
      const trouble = "1 while scheduled backups fail, are damaged or overdue";
      addGauge(registry, { name: "atrium_backup_trouble", help: trouble }, () => Number(backups.trouble !== undefined));
    },
  };
}

interface BackupRoutesDeps {
  readonly backups: Backups;
  readonly audit: AuditSink;
  readonly areDownloadable: boolean;
  readonly clock: BackupsOptions["clock"];
}

function backupRoutes({ backups, audit, areDownloadable, clock }: BackupRoutesDeps): FastifyPluginAsyncZod {
  const tickets = new DownloadTickets(clock);
  return async (app) => {
    app.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
    handle(app, getBackups, async ({ session }) => backups.find(session));
    handle(app, changeBackupSettings, async (request) => {
      await backups.change(request.body, personOf(request));
      return await backups.find(request.session);
    });
    handle(app, startBackup, async (request) => ({ id: (await backups.startByHand(personOf(request))).id }));
    handle(app, checkBackup, async (request) => ({
      id: (await backups.check(request.params.id, personOf(request))).id,
    }));
    handle(app, prepareBackupDownload, async (request) => {
      const { session, params } = request;
      if (!areDownloadable) throw new AppError("EAU004", t("Downloads of backups are closed on this server"));
      if (!holdsAll(session.features)) {
        throw new AppError("EAU004", t("A backup holds everything: only a role with all permissions can download it"));
      }
      const { id, name } = await backups.whole(params.id);
      await audit.record(downloadedEntry(name, personOf(request)));
      const ticket = tickets.give({ backup: id, session: session.id });
      return { path: downloadBackup.path.replace(":ticket", ticket) };
    });
    handle(app, downloadBackup, async ({ session, params }, reply) => {
      const id = tickets.take(params.ticket, session.id);
      if (id === undefined) throw new AppError("ENF001", t("This link has been used or is too old. Download again."));
      const backup = await backups.whole(id);
      const manifest = await manifestOf(backup);
      if (manifest === undefined) throw new AppError("EBK002", t("The files of this backup are gone"));
      const { size, content } = await archiveOf(backup, manifest);
      return await reply
        .type("application/x-tar")
        .header("content-length", size)
        .header("content-disposition", `attachment; filename="${backup.name}.tar"`)
        .send(Readable.from(content));
    });
  };
}
